/** @jest-environment jsdom */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { listenToProductEvents, type ProductEvent, recordEvent, setConsent } from '../index';
import { startTestServices, type TestServices } from '../testing';

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());

const allowTagManager = (tagManager: boolean) => setConsent({ tagManager, analytics: false });
const shown = (offers: number): ProductEvent => ({ name: 'offers-shown', offers });

it('hands over the events of the time in which the tag manager is allowed, and no others', () => {
  const received: ProductEvent[] = [];
  recordEvent(shown(1));
  allowTagManager(true);
  recordEvent(shown(2));
  allowTagManager(false);
  recordEvent(shown(3));
  allowTagManager(true);
  recordEvent(shown(4));
  listenToProductEvents((event) => received.push(event));
  expect(received).toEqual([shown(4)]);
  recordEvent(shown(5));
  allowTagManager(false);
  recordEvent(shown(6));
  expect(received).toEqual([shown(4), shown(5)]);
});
