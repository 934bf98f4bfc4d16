/** @jest-environment jsdom */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ProductEvent, recordEvent, setConsent, subscribeToProductEvents } from '../index';
import { startTestServices, type TestServices } from '../testing';

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());

const allowTagManager = (tagManager: boolean) => setConsent({ tagManager, analytics: false });
const shown = (offers: number): ProductEvent => ({ name: 'offers-shown', offers });

it('passes events to the tag manager only while it is allowed', () => {
  const received: ProductEvent[] = [];
  recordEvent(shown(1));
  allowTagManager(true);
  recordEvent(shown(2));
  allowTagManager(false);
  recordEvent(shown(3));
  allowTagManager(true);
  recordEvent(shown(4));
  subscribeToProductEvents((event) => received.push(event));
  expect(received).toEqual([shown(4)]);
  recordEvent(shown(5));
  allowTagManager(false);
  recordEvent(shown(6));
  expect(received).toEqual([shown(4), shown(5)]);
});
