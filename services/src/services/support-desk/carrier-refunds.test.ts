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

const page = '/support-desk/bookings/OSDM42';
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
