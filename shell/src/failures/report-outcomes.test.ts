/** @jest-environment jsdom */

import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { recordFailure } from '@train-swap/federation';
import { startTestServices, type TestServices } from '@train-swap/shared-api/testing';
import { reportOutcomes } from './report-outcomes';

let sent: { to: string; body: unknown }[] = [];
const mark = jest.fn();

navigator.sendBeacon = (to, payload) => {
  sent.push({ to: String(to), body: JSON.parse(String(payload)) });
  return true;
};
performance.mark = mark as unknown as typeof performance.mark;

let services: TestServices;
let reportMounted: ReturnType<typeof reportOutcomes>;
let events: unknown[] = [];

beforeAll(async () => {
  services = await startTestServices({
    'POST /web/events': ({ body }) => {
      events.push(...(body as { events: unknown[] }).events);
      return { status: 204 };
    },
  });
  reportMounted = reportOutcomes();
});
afterAll(() => services.stop());

/** Recorded events are sent when the page is hidden. */
async function readEvents() {
  document.dispatchEvent(new Event('visibilitychange'));
  while (events.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  return events;
}

beforeEach(() => {
  sent = [];
  events = [];
  mark.mockClear();
});

it('reports mounted remotes together when the browser is idle or the page is hidden', async () => {
  reportMounted('shell', 'abc');
  reportMounted('mfe-x', 'abc');
  expect(sent).toEqual([]);
  const expected = ['shell', 'mfe-x'].map((remote) => ({
    remote,
    release: 'abc',
    outcome: 'mounted',
  }));
  await waitFor(() => expect(sent).toEqual([{ to: '/reports', body: { remotes: expected } }]));
  reportMounted('mfe-y', 'abc');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent[1]?.body).toMatchObject({ remotes: [{ remote: 'mfe-y' }] });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent).toHaveLength(2);
});

it('reports each failure once and immediately, with its kind only', async () => {
  const error = new TypeError('ada@example.com is no number');
  recordFailure('mfe-x', 'abc', 'run', error);
  recordFailure('mfe-x', 'abc', 'run', error);
  const about = { remote: 'mfe-x', release: 'abc' };
  expect(sent.map(({ body }) => body)).toEqual([
    { remotes: [{ ...about, outcome: 'failed', phase: 'run', cause: 'TypeError' }] },
  ]);
  expect(await readEvents()).toEqual([
    expect.objectContaining({ ...about, name: 'remote-failed', phase: 'run', cause: 'TypeError' }),
  ]);
  expect(mark.mock.calls).toEqual([
    ['remote-failed', { detail: { ...about, phase: 'run', cause: error.message } }],
  ]);
});

it('does not report a switched-off remote to the edge server', async () => {
  recordFailure('mfe-x', 'none', 'off', new Error('Fares are wrong.'));
  expect(sent).toEqual([]);
  expect(mark).toHaveBeenCalledTimes(1);
  expect(await readEvents()).toMatchObject([{ remote: 'mfe-x', phase: 'off', cause: 'Error' }]);
});
