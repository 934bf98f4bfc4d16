/** @jest-environment jsdom */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { recordEvent, setConsent } from '../index';
import { startTestServices, type TestServices } from '../testing';

let services: TestServices;
let arrived: unknown[] = [];

beforeAll(async () => {
  services = await startTestServices({
    'POST /web/events': ({ body }) => {
      arrived.push(body);
      return { status: 204 };
    },
  });
});
afterAll(() => services.stop());
beforeEach(() => {
  arrived = [];
});
afterEach(() => {
  setConsent({ tagManager: false, analytics: false });
});

const failure = {
  name: 'remote-failed',
  remote: 'mfe-x',
  release: 'abc',
  phase: 'run',
  cause: 'TypeError',
} as const;

const leave = () => document.dispatchEvent(new Event('visibilitychange'));

const arrivals = async (count: number) => {
  while (arrived.length < count) await new Promise((look) => setTimeout(look, 5));
  return arrived;
};

it('sends what happened close together in one request, stamped with the environment', async () => {
  setConsent({ tagManager: false, analytics: true });
  recordEvent(failure);
  recordEvent({ name: 'offers-shown', offers: 3 });
  const stamp = { id: expect.stringMatching(/^[\w-]{36}$/), at: expect.stringMatching(/Z$/) };
  expect(await arrivals(1)).toEqual([
    {
      environment: 'development',
      events: [
        { ...failure, ...stamp },
        { name: 'offers-shown', offers: 3, ...stamp },
      ],
    },
  ]);
});

it('tells without being allowed to measure only what a remote suffered', async () => {
  recordEvent({ name: 'offers-shown', offers: 3 });
  recordEvent(failure);
  leave();
  const [sent] = (await arrivals(1)) as { events: { name: string }[] }[];
  expect(sent?.events.map(({ name }) => name)).toEqual(['remote-failed']);
});

it('sends at once when the page goes out of sight, each event once', async () => {
  recordEvent(failure);
  leave();
  expect(await arrivals(1)).toHaveLength(1);
  leave();
  recordEvent(failure);
  leave();
  expect(await arrivals(2)).toEqual([
    { environment: 'development', events: [expect.objectContaining(failure)] },
    { environment: 'development', events: [expect.objectContaining(failure)] },
  ]);
});
