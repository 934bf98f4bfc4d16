/** @jest-environment jsdom */
import { beforeEach, expect, it } from '@jest/globals';
import { failureStore, nameReleases, recordFailure } from './failures';
import { tellOutcomes } from './tell-outcomes';

const releases: Record<string, string> = { 'mfe-x': 'abc' };
const releaseOf = (remote: string) => releases[remote];
let sent: { to: string; told: unknown }[];

beforeEach(() => {
  sent = [];
  navigator.sendBeacon = (to, body) => {
    sent.push({ to: String(to), told: JSON.parse(String(body)) });
    return true;
  };
  failureStore.setState({ failures: [] });
  nameReleases(releaseOf);
});

it('tells each mount and each failure once, with the release', () => {
  const mounted = tellOutcomes(releaseOf);
  mounted('mfe-x');
  recordFailure('mfe-x', 'run', new Error('broken'));
  expect(sent).toEqual([
    {
      to: '/reports',
      told: { remotes: [{ remote: 'mfe-x', release: 'abc', outcome: 'mounted' }] },
    },
    {
      to: '/reports',
      told: { remotes: [{ remote: 'mfe-x', release: 'abc', outcome: 'failed', phase: 'run' }] },
    },
  ]);
});

it('says nothing of a part that is switched off, or of the shell itself', () => {
  tellOutcomes(releaseOf);
  recordFailure('mfe-x', 'off', new Error('Fares are wrong.'));
  recordFailure('shell', 'run', new Error('single-spa'));
  expect(sent).toEqual([]);
});
