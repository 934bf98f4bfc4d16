import { askAtOnce } from '../../../kit/testing/ask-at-once';
import type { TestClient } from '../../../kit/testing/test-client';
import {
  type ExchangeOffer,
  type LegSeatMap,
  openOffer,
  sealOffer,
} from '../../../services/train-swap/contract';
import { askedBy, processClient } from '../../processes/process-client';
import type { Installation, Ticket } from '../environment/installation';
import type { Reply } from './swapper';

const api = '/api/train-swap';

/** Whose requests go where: of the nth ticket. */
type ClientOf = (ticket: Ticket, nth: number) => TestClient;

/** The first offer of one traveller, made out to each of the others: the price of a quote for 500. */
export async function offersFor(
  installation: Installation,
  tickets: readonly Ticket[],
  clientOf: ClientOf,
): Promise<string[]> {
  const [first] = tickets as [Ticket];
  const path = `${api}/bookings/${first.bookingId}/exchange-offers`;
  const quoted = await clientOf(first, 0).post<{ offers: ExchangeOffer[] }>(path, {});
  const key = installation.secret('exchange-offers');
  const terms = openOffer(quoted.body.offers[0]?.offerId ?? '', key);
  if (!terms) throw new Error(quoted.text);
  return tickets.map(({ bookingId, travellerId }) =>
    sealOffer({ ...terms, bookingId, travellerIds: [travellerId] }, key),
  );
}

/**
 * Every ticket asks for a seat at one moment, and only `seats` of them are asked for. Their requests are written and
 * their connections open by then: `took` is what the services need, not those who ask. A process that has all it can
 * carry says so, and is asked again, as a browser does.
 * @param originOf the process that the nth ticket asks
 * @returns the answers, and the milliseconds that each traveller waited for theirs
 */
export async function raceForSeats(
  installation: Installation,
  tickets: readonly Ticket[],
  originOf: (nth: number) => string,
  seats: number,
): Promise<{ replies: Reply[]; took: number[] }> {
  const clientOf = ({ token }: Ticket, nth: number) => processClient(() => originOf(nth), token);
  const offers = await offersFor(installation, tickets, clientOf);
  const wanted = await freeSeats(clientOf(tickets[0] as Ticket, 0), offers[0] ?? '', seats);
  const requests = tickets.map(({ bookingId, travellerId, token }, nth) => {
    const seat = wanted[nth % seats] as (typeof wanted)[number];
    const body = { offerId: offers[nth], places: [{ travellerId, legIndex: 0, ...seat }] };
    const url = `${originOf(nth)}${api}/exchange-operations`;
    return { url, ...askedBy(token, 'POST', body, { key: `race-${bookingId}` }) };
  });
  const { answers, took } = await askAtOnce(requests);
  const replies = answers.map(({ status, header, body }): Reply => {
    const text = body.toString();
    const headers = { 'content-type': header('content-type') };
    return { status, headers, text, body: JSON.parse(text) };
  });
  return { replies, took };
}

async function freeSeats(client: TestClient, offerId: string, count: number) {
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
