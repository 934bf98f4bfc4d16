import { describe, expect, it } from '@jest/globals';
import {
  describeOverrides,
  formatAhead,
  noOverrides,
  type Overrides,
  parseOverrides,
  readWord,
  writeOverrides,
} from './overrides';

const everything: Overrides = {
  releases: { 'mfe-swap': '0123456789abcdef', 'mfe-trips': 'http://localhost:5300' },
  flags: { databaseIntegration: false },
  locations: { trips: '/api/trips-two' },
  remoteFaults: { 'mfe-auth': 'hang' },
  serviceFaults: { search: { status: 503, latency: 200 } },
  clock: 1_500,
};

function problemsOf(value: unknown) {
  return parseOverrides(value).problems?.map(({ path, message }) => `${path} ${message}`);
}

describe('the overrides', () => {
  it('come back out of the word that a link holds', () => {
    expect(parseOverrides(readWord(writeOverrides(everything))).overrides).toEqual(everything);
    expect(parseOverrides(readWord(writeOverrides(noOverrides))).overrides).toEqual(noOverrides);
    expect(writeOverrides(everything)).toMatch(/^[\w-]+$/);
  });

  it('keep letters of every language', () => {
    const named = { ...noOverrides, locations: { trips: '/züge' } };
    expect(parseOverrides(readWord(writeOverrides(named))).overrides).toEqual(named);
  });

  it.each(['', '%%%', 'bm90IGpzb24', '💥'])('are none in the word "%s"', (word) => {
    expect(parseOverrides(readWord(word)).problems).not.toBeNull();
  });

  it('are refused by the names of the fields, all at once', () => {
    const problems = problemsOf({
      releases: { 'mfe-swap': 'newest', 'mfe-trips': 'http://localhost:5300/path' },
      flags: { databaseIntegration: 'no' },
      remoteFaults: { 'mfe-auth': 'explodes' },
      serviceFaults: { search: { status: 200, latency: 90_000 } },
      clock: 0.5,
      colour: 'red',
    });
    expect(problems).toEqual([
      'releases.mfe-swap must be the id of a release or an origin such as http://localhost:5300',
      'releases.mfe-trips must be the id of a release or an origin such as http://localhost:5300',
      'flags.databaseIntegration must be true or false',
      expect.stringContaining('remoteFaults.mfe-auth must be one of refused'),
      'serviceFaults.search.status must be a status from 400 to 599',
      'serviceFaults.search.latency must be milliseconds from 1 to 60000',
      'clock must be whole minutes from -44640 to 44640',
      'overrides has unknown names: colour',
    ]);
  });

  it.each(['javascript:alert(1)', 'ftp://localhost', '//localhost:1', 'http://a@b.example'])(
    'take no server from %s',
    (origin) => {
      expect(problemsOf({ releases: { 'mfe-swap': origin } })).toHaveLength(1);
    },
  );

  it('are told in a few words each', () => {
    expect(describeOverrides(everything)).toEqual([
      'mfe-swap 01234567',
      'mfe-trips from localhost:5300',
      'databaseIntegration off',
      'trips at /api/trips-two',
      'mfe-auth hang',
      'search 503 after 200 ms',
      'clock +1 d 1 h',
    ]);
    expect(describeOverrides(noOverrides)).toEqual([]);
  });

  it('tell how far the clock is moved', () => {
    expect([-90, 0, 15, 1_441].map(formatAhead)).toEqual([
      '-1 h 30 min',
      '+0 min',
      '+15 min',
      '+1 d 1 min',
    ]);
  });
});
