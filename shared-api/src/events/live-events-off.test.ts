/** @jest-environment jsdom */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { acceptSession, subscribeToEvents } from '../index';
import { startTestServices, type TestServices } from '../testing';

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices({}, { messagePropagatorIntegration: false });
});
afterAll(() => services.stop());

it('sends no request when the message propagator is switched off', async () => {
  acceptSession({
    kind: 'guest',
    id: 'g1',
    traveller: null,
    stepUps: [],
    expiresAt: '2026-11-22T09:00:00Z',
  });
  const unsubscribe = subscribeToEvents({}, () => {});
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(services.requests).toEqual([]);
  unsubscribe();
});
