import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Booking } from '../../services/train-swap/contract';
import type { ExchangeOffer } from '../../services/train-swap/contract-for-tests';
import { noResponse } from '../processes/process-client';
import { choose, type KilledTraveller } from './killed-exchanges';

const base = '/api/train-swap';

/** Of `expired` there are few, because it ends all holds of its carrier. */
const faults = {
  hold: ['lost-answer', 'error-after-effect', 'error', 'price-changed', 'place-taken'],
  booking: ['error', 'lost-answer'],
  check: ['error', 'place-taken'],
  confirm: ['lost-answer', 'error-after-effect', 'error', 'partial-success', 'place-taken'],
  'release-hold': ['lost-answer', 'error-after-effect', 'error'],
} as const;

/** Continues through restarts and, up to a limit, through faults. A lookup has a limit of ten failures. */
async function repeat<T extends { status: number }>(
  send: () => Promise<T>,
  maxFailures = 8,
): Promise<T> {
  for (let attempts = 1, failures = 0; ; attempts += 1) {
    const response = await send();
    if (response.status !== noResponse) failures += 1;
    if (response.status < 500 || failures >= maxFailures || attempts >= 1_000) return response;
    await wait(response.status === noResponse ? 500 : 3_000);
  }
}

/** One traveller finds the booking, holds another train, pays and confirms; may release, or leave at any step. */
export async function tryToSwap({
  client,
  carrier,
  reference,
  email,
  random,
  log,
}: KilledTraveller) {
  const leaves = () => random() < 0.03;
  const addFault = async () => {
    if (random() < 0.4) return;
    const requests = choose(Object.keys(faults) as (keyof typeof faults)[], random);
    const kind = random() < 0.01 ? 'expired' : choose<string>(faults[requests], random);
    log.push(`${requests} ${kind}`);
    await carrier.control('POST', 'faults', { requests, kind, count: 1 });
  };
  const post = <B>(path: string, body: object, key: string = randomUUID()) =>
    repeat(() => client.post<B>(path, body, { key }));
  const found = await post<{ booking: Booking }>(`${base}/booking-lookups`, { reference, email });
  log.push(`find ${found.status}`);
  if (found.status !== 200 || leaves()) return;
  const path = `${base}/bookings/${found.body.booking.id}/exchange-offers`;
  const hold = async () => {
    const { body } = await post<{ offers?: ExchangeOffer[] }>(path, {});
    const offer = body.offers?.find(({ journey }) => journey.legs[0]?.trainNumber === 'T2');
    if (!offer || leaves()) return null;
    await addFault();
    const choice = { offerId: offer.offerId, places: [] };
    const held = await post<{ id: string }>(`${base}/exchange-operations`, choice);
    log.push(`hold ${held.status}`);
    return held.status === 201 ? held.body.id : null;
  };
  const operationId = (await hold()) ?? (await hold());
  if (!operationId || leaves()) return;
  const payment = await post<{ id: string }>('/api/payments/payments', { operationId });
  const card = { paymentMethodId: 'pm_card_visa' };
  const paid = await post(`/api/payments/payments/${payment.body.id}/card`, card);
  log.push(`pay ${payment.status} ${paid.status}`);
  if (leaves()) return;
  await addFault();
  const operation = `${base}/exchange-operations/${operationId}`;
  // Each attempt has another key, as that of a traveller who comes back.
  const confirm = () => client.post(`${operation}/confirmation`, {}, { key: randomUUID() });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const isReleased = random() < 0.08;
    const response = await repeat(isReleased ? () => client.delete(operation) : confirm, 3);
    log.push(`${isReleased ? 'release' : 'confirm'} ${response.status}`);
    if (response.status < 300 || leaves()) return;
  }
}
