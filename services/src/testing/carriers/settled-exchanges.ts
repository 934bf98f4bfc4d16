import type { Osdm } from 'shared-osdm';
import { waitUntil } from 'shared-server/testing/wait-until';
import type { Trip } from '../../services/trips/contract';
import type { CarrierProcess } from './carrier-process';
import type { KilledExchanges, KilledTraveller } from './killed-exchanges';

/** Longer than a request that confirms, and longer than any hold, here and at a carrier. */
const [afterRequestsMs, afterHoldsMs] = [60_000, 40 * 60_000];

/** No fault is left, all holds are over, and the jobs have finished what was open. */
export async function settleExchanges(environment: KilledExchanges) {
  const { installation, carriers } = environment;
  const waitForNone = (...states: string[]) =>
    waitUntil(`the end of exchanges that are ${states}`, async () => {
      const { rows } = await installation.pool.query(
        'select 1 from train_swap.carrier_operations where state = any ($1) limit 1',
        [states],
      );
      return rows.length === 0;
    });
  for (const { control } of carriers) await control('DELETE', 'faults');
  await setClocks(environment, afterRequestsMs);
  await waitForNone('COMMITTING');
  await setClocks(environment, afterHoldsMs);
  await waitForNone('HOLDING', 'HELD', 'COMMITTING');
}

async function setClocks({ carriers, origin }: KilledExchanges, ahead: number) {
  const response = await fetch(`${origin()}/api/staging-clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ ahead }),
  });
  if (!response.ok) throw new Error(await response.text());
  const now = new Date(Date.now() + ahead).toISOString();
  for (const { control } of carriers) await control('PUT', 'settings', { now });
}

/** Of each traveller: the valid tickets and what was paid, there and here, and whether that is right. */
export async function readOutcomes({ installation, carriers, sold }: KilledExchanges) {
  const states = new Map<CarrierProcess, State>();
  for (const carrier of carriers) states.set(carrier, await carrier.control('GET', 'state'));
  async function readOutcome(traveller: KilledTraveller) {
    const { carrier, carrierBookingId, client, log, reference } = traveller;
    const state = states.get(carrier) as State;
    const there = getTicketsThere(state, carrierBookingId);
    const { rows } = await installation.pool.query<{ id: string; paid: string }>(paidQuery, [
      reference,
    ]);
    const here = await getTicketsHere(client, rows[0]?.id);
    const paidThere = state.payments
      .filter(({ bookingId }) => bookingId === carrierBookingId)
      .map(({ amount }) => amount);
    const paid = Number(rows[0]?.paid ?? 0);
    const isSwapped = there[0]?.startsWith('T2') ?? false;
    const isRight =
      there.length === 1 &&
      (rows.length === 0 || String(here) === String(there)) &&
      String(paidThere) === String(isSwapped ? [4_000, 500] : [4_000]) &&
      paid === (isSwapped ? 500 : 0);
    return { isRight, isSwapped, reference, there, here, paidThere, paid, log };
  }
  return Promise.all(sold.map(readOutcome));
}

type State = {
  bookings: Osdm['Booking'][];
  payments: { bookingId: string; amount: number }[];
};

/**
 * What the provider has captured for the exchanges of a booking, less what it gave back. A charge that was released before
 * its capture has `amount_refunded` too, so only captured ones count.
 */
const paidQuery = `select b.id, coalesce(sum(i.amount_received - c.amount_refunded) filter (where i.status = 'succeeded'), 0) as paid
  from train_swap.bookings b
  left join train_swap.exchange_operations o on o.booking_id = b.id
  left join payments.payments p on p.operation_id = o.id::text
  left join sandbox_provider.payment_intents i on i.id = p.intent_id
  left join sandbox_provider.charges c on c.id = i.latest_charge
  where b.reference = $1 group by b.id`;

/** Train and code of each valid ticket in the carrier's system. */
function getTicketsThere({ bookings }: State, bookingId: string): string[] {
  const booking = bookings.find(({ id }) => id === bookingId);
  const admissions = (booking?.bookedOffers ?? []).flatMap((offer) => offer.admissions ?? []);
  return admissions
    .filter(({ status }) => status === 'FULFILLED')
    .map(({ id, tripCoverage }) => {
      const issued = booking?.fulfillments?.find(({ bookingParts = [] }) =>
        bookingParts.some((part) => part.id === id),
      );
      return `${tripCoverage?.coveredTripId.split('~')[0]} SANDBOX ${issued?.controlNumber}`;
    });
}

async function getTicketsHere(
  client: KilledTraveller['client'],
  bookingId: string | undefined,
): Promise<string[]> {
  if (!bookingId) return [];
  // A booking is read again at its carrier when it is opened.
  await client.get(`/api/train-swap/bookings/${bookingId}`);
  const { body } = await client.get<Trip>(`/api/trips/trips/${bookingId}`);
  return (body.passes ?? [])
    .filter(({ state }) => state === 'VALID')
    .map(({ journey, barcode }) => `${journey.legs[0]?.trainNumber} ${atob(barcode.payload)}`);
}
