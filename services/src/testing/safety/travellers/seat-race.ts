import { sendConcurrently } from '../../../kit/testing/send-concurrently';
import type { TestClient } from '../../../kit/testing/test-client';
import {
  type ExchangeOffer,
  type LegSeatMap,
  signOffer,
  verifyOffer,
} from '../../../services/train-swap/contract-for-tests';
import { createRequestOptions, processClient } from '../../processes/process-client';
import type { Installation, Ticket } from '../environment/installation';
import type { Reply } from './swapper';

const api = '/api/train-swap';

/** The client of the nth ticket. */
type ClientOf = (ticket: Ticket, nth: number) => TestClient;

/** Signs the first offer of one traveller for each of the others, so that one quote is enough. */
export async function createOffers(
  installation: Installation,
  tickets: readonly Ticket[],
  clientOf: ClientOf,
): Promise<string[]> {
  const [first] = tickets as [Ticket];
  const path = `${api}/bookings/${first.bookingId}/exchange-offers`;
  const quoted = await clientOf(first, 0).post<{ offers: ExchangeOffer[] }>(path, {});
  const key = installation.secret('exchange-offers');
  const terms = verifyOffer(quoted.body.offers[0]?.offerId ?? '', key);
  if (!terms) throw new Error(quoted.text);
  return tickets.map(({ bookingId, travellerId }) =>
    signOffer({ ...terms, bookingId, travellerIds: [travellerId] }, key),
  );
}

/**
 * Requests a seat for every ticket at the same moment; together they request only `seats` different seats. Requests and
 * connections are prepared before, so `took` measures the services only. An overloaded process is called again, as a
 * browser does.
 * @param originOf the origin of the process for the nth ticket
 * @returns the responses, and the duration of each in milliseconds
 */
export async function raceForSeats(
  installation: Installation,
  tickets: readonly Ticket[],
  originOf: (nth: number) => string,
  seats: number,
): Promise<{ replies: Reply[]; took: number[] }> {
  const clientOf = ({ token }: Ticket, nth: number) => processClient(() => originOf(nth), token);
  const offers = await createOffers(installation, tickets, clientOf);
  const wanted = await findFreeSeats(clientOf(tickets[0] as Ticket, 0), offers[0] ?? '', seats);
  const requests = tickets.map(({ bookingId, travellerId, token }, nth) => {
    const seat = wanted[nth % seats] as (typeof wanted)[number];
    const body = { offerId: offers[nth], places: [{ travellerId, legIndex: 0, ...seat }] };
    const url = `${originOf(nth)}${api}/exchange-operations`;
    return { url, ...createRequestOptions(token, 'POST', body, { key: `race-${bookingId}` }) };
  });
  const { responses, durations: took } = await sendConcurrently(requests);
  const replies = responses.map(
    (response): Reply => ({
      ...response,
      body: JSON.parse(response.text),
    }),
  );
  return { replies, took };
}

async function findFreeSeats(client: TestClient, offerId: string, count: number) {
  const map = await client.get<{ legs: LegSeatMap[] }>(`${api}/seat-maps?offerId=${offerId}`);
  const coaches = map.body.legs[0]?.coaches ?? [];
  const seats = coaches
    .filter((coach) => coach.class === 'STANDARD')
    .flatMap(({ id, places }) =>
      places
        .filter(({ state }) => state === 'free')
        .map(({ number }) => ({ coach: id, place: number })),
    );
  if (seats.length < count) throw new Error(`The train has ${seats.length} free seats.`);
  return seats.slice(0, count);
}
