/** @jest-environment jsdom */

import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { recordFailure } from 'federation';
import { startTestServices, type TestServices } from 'shared-api/testing';
import { tellOutcomes } from './tell-outcomes';

let sent: { to: string; told: unknown }[] = [];
const mark = jest.fn();

navigator.sendBeacon = (to, body) => {
  sent.push({ to: String(to), told: JSON.parse(String(body)) });
  return true;
};
performance.mark = mark as unknown as typeof performance.mark;

let services: TestServices;
let mounted: ReturnType<typeof tellOutcomes>;
let events: unknown[] = [];

beforeAll(async () => {
  services = await startTestServices({
    'POST /web/events': ({ body }) => {
      events.push(...(body as { events: unknown[] }).events);
      return { status: 204 };
    },
  });
  mounted = tellOutcomes();
});
afterAll(() => services.stop());

/** What was recorded is sent when the page goes out of sight. */
const eventsNow = async () => {
  document.dispatchEvent(new Event('visibilitychange'));
  while (events.length === 0) await new Promise((look) => setTimeout(look, 5));
  return events;
};

beforeEach(() => {
  sent = [];
  events = [];
  mark.mockClear();
});

it('tells what was mounted together, when the browser is idle, or when the page goes out of sight', async () => {
  mounted('shell', 'abc');
  mounted('mfe-x', 'abc');
  expect(sent).toEqual([]);
  const together = ['shell', 'mfe-x'].map((remote) => ({
    ...{ remote, release: 'abc', outcome: 'mounted' },
  }));
  await waitFor(() => expect(sent).toEqual([{ to: '/reports', told: { remotes: together } }]));
  mounted('mfe-y', 'abc');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent[1]?.told).toMatchObject({ remotes: [{ remote: 'mfe-y' }] });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent).toHaveLength(2);
});

it('tells each failure once and at once, and nothing of it but its kind', async () => {
  const error = new TypeError('ada@example.com is no number');
  recordFailure('mfe-x', 'abc', 'run', error);
  recordFailure('mfe-x', 'abc', 'run', error);
  const about = { remote: 'mfe-x', release: 'abc' };
  expect(sent.map(({ told }) => told)).toEqual([
    { remotes: [{ ...about, outcome: 'failed', phase: 'run', cause: 'TypeError' }] },
  ]);
  expect(await eventsNow()).toEqual([
    expect.objectContaining({ ...about, name: 'remote-failed', phase: 'run', cause: 'TypeError' }),
  ]);
  expect(mark.mock.calls).toEqual([
    ['remote-failed', { detail: { ...about, phase: 'run', cause: error.message } }],
  ]);
});

it('tells the edge server nothing of a part that is switched off', async () => {
  recordFailure('mfe-x', 'none', 'off', new Error('Fares are wrong.'));
  expect(sent).toEqual([]);
  expect(mark).toHaveBeenCalledTimes(1);
  expect(await eventsNow()).toMatchObject([{ remote: 'mfe-x', phase: 'off', cause: 'Error' }]);
});
