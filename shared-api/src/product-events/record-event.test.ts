/** @jest-environment jsdom */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { recordEvent, setConsent } from '../index';
import { startTestServices, type TestServices } from '../testing';

let services: TestServices;
let received: unknown[] = [];

beforeAll(async () => {
  services = await startTestServices({
    'POST /web/events': ({ body }) => {
      received.push(body);
      return { status: 204 };
    },
  });
});
afterAll(() => services.stop());
beforeEach(() => {
  received = [];
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

const hidePage = () => document.dispatchEvent(new Event('visibilitychange'));

async function waitForRequests(count: number) {
  while (received.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
  return received;
}

it('sends a batch of events in one request with the environment', async () => {
  setConsent({ tagManager: false, analytics: true });
  recordEvent(failure);
  recordEvent({ name: 'offers-shown', offers: 3 });
  const stamp = { id: expect.stringMatching(/^[\w-]{36}$/), at: expect.stringMatching(/Z$/) };
  expect(await waitForRequests(1)).toEqual([
    {
      environment: 'development',
      events: [
        { ...failure, ...stamp },
        { name: 'offers-shown', offers: 3, ...stamp },
      ],
    },
  ]);
});

it('sends only failures of remotes without consent to analytics', async () => {
  recordEvent({ name: 'offers-shown', offers: 3 });
  recordEvent(failure);
  hidePage();
  const [sent] = (await waitForRequests(1)) as { events: { name: string }[] }[];
  expect(sent?.events.map(({ name }) => name)).toEqual(['remote-failed']);
});

it('sends the batch at once when the page is hidden, each event once', async () => {
  recordEvent(failure);
  hidePage();
  expect(await waitForRequests(1)).toHaveLength(1);
  hidePage();
  recordEvent(failure);
  hidePage();
  expect(await waitForRequests(2)).toEqual([
    { environment: 'development', events: [expect.objectContaining(failure)] },
    { environment: 'development', events: [expect.objectContaining(failure)] },
  ]);
});
