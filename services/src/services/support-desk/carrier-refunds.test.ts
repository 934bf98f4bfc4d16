import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { RunningSandbox } from 'carrier-sandbox/testing';
import type { TestClient } from '../../kit/testing/test-client';
import {
  sellCarrierBooking,
  startCarrier,
  toCarrierEntry,
} from '../../testing/carriers/carrier-test';
import { signInStaff } from '../../testing/sign-in/sign-in-staff';
import { type SwapTest, startSwapTest } from '../../testing/swap/swap-test';
import { createTraveller } from '../../testing/swap/traveller';
import type { Trip } from '../trips/contract';

let sandbox: RunningSandbox;
let test: SwapTest;
let staff: TestClient;
beforeAll(async () => {
  sandbox = await startCarrier();
  // The demonstration sells a ticket at the carrier `sandbox`.
  const environment = { CARRIERS: JSON.stringify([{ ...toCarrierEntry(sandbox), id: 'rail' }]) };
  const services = ['web', 'support-desk', 'staff-provider'] as const;
  test = await startSwapTest(undefined, services, undefined, environment);
  staff = test.client();
  await signInStaff(staff, 'support');
});
afterAll(async () => {
  await test?.stop();
  await sandbox?.stop();
});

const getPage = (reference: string) => `/support-desk/bookings/${reference}`;
const page = getPage('OSDM42');
const send = (path: string, fields: Record<string, string>) =>
  staff.post(path, new URLSearchParams(fields).toString(), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const findValue = (text: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? '';

it('refunds a ticket of a carrier: the amount and the fee first, then with a reason', async () => {
  await sellCarrierBooking(sandbox, { conditions: { exchangeFee: 500, refundFee: 1_000 } });
  const traveller = await createTraveller(test);
  const { id: bookingId } = await traveller.find('OSDM42', 'Lovelace');
  const opened = await staff.get(page);
  expect(opened.text).toContain('Ticket of Sandbox Railways');
  const terms = { kind: 'refund', overruleCode: '', bookingId, key: findValue(opened.text, 'key') };
  const offered = await send(`${page}/carrier-refunds`, terms);
  expect(offered.text).toMatch(/gets<\/dt><dd>€30.00<\/dd>[\s\S]*carrier<\/dt><dd>€10.00<\/dd>/);
  expect((await traveller.booking(bookingId)).status).toBe('FULFILLED');
  const confirmation = `${page}/carrier-refunds/${terms.key}`;
  expect((await send(confirmation, { bookingId, text: ' ' })).status).toBe(422);
  for (let times = 0; times < 2; times += 1) {
    const confirmed = await send(confirmation, { bookingId, text: 'She is ill.' });
    expect([confirmed.status, confirmed.headers.location]).toEqual([303, `${page}#carrier`]);
  }
  const { text } = await staff.get(page);
  expect(text).toContain('Refund: Confirmed');
  expect(text).toContain('She is ill.');
  expect(await traveller.booking(bookingId)).toMatchObject({
    admissions: [{ state: 'REFUNDED' }],
    carrier: { refunds: [{ amount: { amount: 3_000 }, fee: { amount: 1_000 } }] },
  });
  const { payments } = await sandbox.control('GET', 'state');
  expect(payments.map(({ amount }: { amount: number }) => amount)).toEqual([4_000, -3_000]);
  const again = await send(`${page}/carrier-refunds`, { ...terms, key: crypto.randomUUID() });
  expect(again.status).toBe(409);
});

it('refunds one of two travellers who have separate tickets, and the other keeps a valid one', async () => {
  const passengers = ['Ada', 'Grace'].map((firstName) => ({ firstName, lastName: 'Hopper' }));
  const leg = { train: 'T1', from: 'A', to: 'C' };
  const journeys = { own: [{ passengers: [0] }, { passengers: [1] }], shared: [{}] };
  const openOffer = async (bookingCode: string, tickets: keyof typeof journeys) => {
    await sellCarrierBooking(sandbox, {
      bookingCode,
      passengers,
      journeys: journeys[tickets].map((journey) => ({ ...journey, legs: [leg] })),
    });
    const traveller = await createTraveller(test);
    const { id: bookingId } = await traveller.find(bookingCode, 'Hopper');
    const { text } = await staff.get(getPage(bookingCode));
    const travellerId = /<option value="([^"]+)">Grace Hopper</.exec(text)?.[1] ?? '';
    const terms = { kind: 'refund', overruleCode: '', bookingId, travellerId };
    const key = findValue(text, 'key');
    const path = `${getPage(bookingCode)}/carrier-refunds`;
    return { traveller, terms, path, key, offered: await send(path, { ...terms, key }) };
  };
  const shared = await openOffer('OSDM44', 'shared');
  expect(shared.offered.status).toBe(409);
  expect(shared.offered.text).toContain('also for others');
  const { traveller, terms, path, key, offered } = await openOffer('OSDM43', 'own');
  expect(offered.text).toMatch(/gets<\/dt><dd>€40.00<\/dd>/);
  const { bookingId, travellerId } = terms;
  await send(`${path}/${key}`, { bookingId, text: 'She is ill.' });
  await test.settled();
  const { admissions, reservations } = await traveller.booking(bookingId);
  const states = new Map(admissions.map((one) => [one.travellerId, one.state]));
  expect(states.size).toBe(2);
  expect(states.get(travellerId)).toBe('REFUNDED');
  const { body: trip } = await traveller.client.get<Trip>(`/api/trips/trips/${bookingId}`);
  const valid = trip.passes.filter(({ state }) => state === 'VALID');
  expect(valid).toMatchObject([{ seat: [{ place: reservations[0]?.place }] }]);
  expect(reservations.map((one) => states.get(one.travellerId))).toEqual(['FULFILLED']);
});
