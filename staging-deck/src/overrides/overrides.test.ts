import { describe, expect, it } from '@jest/globals';
import {
  decodeOverrides,
  describeOverrides,
  encodeOverrides,
  formatClockOffset,
  noOverrides,
  type Overrides,
  parseOverrides,
} from './overrides';

const everything: Overrides = {
  releases: { 'mfe-swap': '0123456789abcdef', 'mfe-trips': 'http://localhost:5300' },
  flags: { databaseIntegration: false },
  locations: { trips: '/api/trips-two' },
  remoteFaults: { 'mfe-auth': 'hang' },
  serviceFaults: { search: { status: 503, latency: 200 } },
  clock: 1_500,
};

function getProblems(value: unknown) {
  return parseOverrides(value).problems?.map(({ path, message }) => `${path} ${message}`);
}

describe('the overrides', () => {
  it('are decoded from their encoded text', () => {
    expect(parseOverrides(decodeOverrides(encodeOverrides(everything))).overrides).toEqual(
      everything,
    );
    expect(parseOverrides(decodeOverrides(encodeOverrides(noOverrides))).overrides).toEqual(
      noOverrides,
    );
    expect(encodeOverrides(everything)).toMatch(/^[\w-]+$/);
  });

  it('keep non-ASCII characters', () => {
    const named = { ...noOverrides, locations: { trips: '/züge' } };
    expect(parseOverrides(decodeOverrides(encodeOverrides(named))).overrides).toEqual(named);
  });

  it.each(['', '%%%', 'bm90IGpzb24', '💥'])('are invalid in the text "%s"', (text) => {
    expect(parseOverrides(decodeOverrides(text)).problems).not.toBeNull();
  });

  it('are rejected with all problems by field', () => {
    const problems = getProblems({
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
    'reject the server %s',
    (origin) => {
      expect(getProblems({ releases: { 'mfe-swap': origin } })).toHaveLength(1);
    },
  );

  it('are described in a few words', () => {
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

  it('describe the offset of the clock', () => {
    expect([-90, 0, 15, 1_441].map(formatClockOffset)).toEqual([
      '-1 h 30 min',
      '+0 min',
      '+15 min',
      '+1 d 1 min',
    ]);
  });
});
