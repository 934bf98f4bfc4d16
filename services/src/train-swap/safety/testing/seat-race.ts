import type { TestClient } from '../../../foundation/testing/test-client';
import type { ExchangeOffer } from '../../contract/exchange';
import type { LegSeatMap } from '../../contract/seat-map';
import { openOffer, sealOffer } from '../../quotes/offer-token';
import type { House, Ticket } from './house';
import type { Reply } from './swapper';
import { until } from './until';

const api = '/api/train-swap';

/** Whose requests go where: of the nth ticket. */
type ClientOf = (ticket: Ticket, nth: number) => TestClient;

/** The first offer of one traveller, made out to each of the others: the price of a quote for 500. */
export async function offersFor(
  house: House,
  tickets: readonly Ticket[],
  clientOf: ClientOf,
): Promise<string[]> {
  const [first] = tickets as [Ticket];
  const path = `${api}/bookings/${first.bookingId}/exchange-offers`;
  const quoted = await clientOf(first, 0).post<{ offers: ExchangeOffer[] }>(path, {});
  const key = house.secret('exchange-offers');
  const terms = openOffer(quoted.body.offers[0]?.offerId ?? '', key);
  if (!terms) throw new Error(quoted.text);
  return tickets.map(({ bookingId, travellerId }) =>
    sealOffer({ ...terms, bookingId, travellerIds: [travellerId] }, key),
  );
}

/**
 * Every ticket asks for a seat at one moment, and only `seats` of them are asked for. A process that has all it can
 * carry says so, and is asked again, as a browser does.
 * @returns the answers, and the milliseconds that each traveller waited for theirs
 */
export async function raceForSeats(
  house: House,
  tickets: readonly Ticket[],
  clientOf: ClientOf,
  seats: number,
): Promise<{ replies: Reply[]; took: number[] }> {
  const offers = await offersFor(house, tickets, clientOf);
  const wanted = await freeSeats(clientOf(tickets[0] as Ticket, 0), offers[0] ?? '', seats);
  const took: number[] = [];
  const replies = await Promise.all(
    tickets.map(async (ticket, nth): Promise<Reply> => {
      const seat = wanted[nth % seats] as (typeof wanted)[number];
      const places = [{ travellerId: ticket.travellerId, legIndex: 0, ...seat }];
      const body = { offerId: offers[nth], places };
      const client = clientOf(ticket, nth);
      const from = performance.now();
      const answer = await until('an answer', async () => {
        const key = `race-${ticket.bookingId}`;
        const reply = await client.post<Reply['body']>(`${api}/exchange-operations`, body, { key });
        return reply.status === 503 ? false : reply;
      });
      took.push(performance.now() - from);
      return answer;
    }),
  );
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
