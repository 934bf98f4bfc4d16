import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { TestResponse } from '../../../../kit/testing/test-client';
import { type DemonstrationBooking, fillTrain } from '../../../../staging/demonstration/contract';
import { base, type SwapTest } from '../../../../testing/swap/swap-test';
import {
  authorise,
  createTraveller,
  type ProblemBody,
  type Traveller,
} from '../../../../testing/swap/traveller';
import type { Booking } from '../../contract/booking';
import type { ExchangeOperation } from '../../contract/exchange';
import type { Journey } from '../../contract/journey';
import type { Seat } from '../../contract/seat';
import type { Wish, WishTerms } from '../../contract/wish';
import { openInventory } from '../../inventory/trains/train-runs';
import { createBooking } from '../../sales/create-booking';

export type Peer = { who: Traveller; booking: Booking; reference: string };

const noTerms: WishTerms = {
  journeyIds: [],
  properties: [],
  together: false,
  makeRoom: false,
  nothingBelow: false,
};

let sold = 0;

/** Sells tickets for tomorrow near these hours, for `travellers` people each. */
export async function sellPeers(
  test: SwapTest,
  hours: readonly number[],
  travellers = 1,
  to = 'LDS',
  from = 'KGX',
): Promise<Peer[]> {
  const peers: Peer[] = [];
  for (const hour of hours) {
    const when: DemonstrationBooking['when'] = {
      kind: 'ahead',
      days: 1,
      minute: Math.round(hour * 60),
    };
    const ticket = { ...generateTicket(travellers), from, to, when };
    await test.sell(ticket);
    peers.push(await openPeer(test, ticket));
  }
  return peers;
}

/** Removes what an earlier test left, when nothing works on it any more. */
export async function removePeers(test: SwapTest): Promise<void> {
  await test.settled();
  const { database } = test.context;
  await database.execute(sql`delete from train_swap.bookings where reference like 'PEER%'`);
  await database.execute(sql`delete from train_swap.reservations where traveller_id is null`);
  test.payments.clear();
}

type Ticket = Omit<DemonstrationBooking, 'from' | 'to' | 'when'>;

function generateTicket(travellers: number): Ticket {
  sold += 1;
  return {
    reference: `PEER${1000 + sold}`,
    utn: `TTS${910_000_000 + sold}`,
    orderNumber: `${9_700_000_000 + sold}`,
    email: `peer.${sold}@example.com`,
    phone: null,
    ticketType: { code: 'OFF-PEAK-S', name: 'Off-Peak Single' },
    serviceClass: 'STANDARD',
    travellers: Array.from({ length: travellers }, (_, index) => ({
      firstName: `Pat${index}`,
      surname: `Peer${sold}`,
      type: 'ADULT' as const,
      railcard: null,
    })),
  };
}

async function openPeer(test: SwapTest, { reference, travellers }: Ticket): Promise<Peer> {
  const who = await createTraveller(test);
  const booking = await who.find(reference, travellers[0]?.surname ?? '');
  return { who, booking, reference };
}

/** Sells a ticket for this journey. */
export async function sellJourney(test: SwapTest, journey: Journey, travellers = 1): Promise<Peer> {
  const ticket = generateTicket(travellers);
  const sold = { ...ticket, journey, currency: 'GBP', used: false };
  const inventory = await openInventory(test.context, journey);
  const fares = ticket.travellers.map(() => ({ fare: 5_000, discount: 0, total: 5_000 }));
  await test.context.transaction((context) => createBooking(context, sold, inventory, fares));
  return openPeer(test, ticket);
}

/** Moves the nth traveller of a booking to a free place by SQL, without checks. */
export async function assignSeat(
  { context: { database } }: Pick<SwapTest, 'context'>,
  { booking }: Peer,
  nth: number,
  { coach, place }: Seat,
  legIndex = 0,
): Promise<void> {
  const traveller = booking.travellers[nth]?.id;
  await database.execute(sql`
    update train_swap.reservations set coach = ${coach}, place = ${place}
    where traveller_id = ${traveller} and state = 'CONFIRMED' and leg_index = ${legIndex}`);
  await database.execute(sql`
    update train_swap.held_segments s set coach = r.coach, place = r.place
    from train_swap.reservations r
    where r.traveller_id = ${traveller} and r.state = 'CONFIRMED' and r.leg_index = ${legIndex}
      and s.reservation_id = r.id`);
}

/** Fills all places of these trains. */
export async function fillTrains(test: SwapTest, journeys: readonly Journey[]): Promise<void> {
  for (const journey of journeys) await fillTrain(test.context.call, journey, 'STANDARD');
}

export const wish = (
  { who, booking }: Peer,
  terms: Partial<WishTerms> & { deadline?: string },
  key: string = randomUUID(),
  language = 'en',
): Promise<TestResponse<Wish & ProblemBody>> =>
  who.client.post(
    `${base}/bookings/${booking.id}/wishes`,
    { ...noTerms, ...terms },
    { key, headers: { 'accept-language': language } },
  );

export async function getWish({ who, booking }: Peer): Promise<Wish | null> {
  const path = `${base}/bookings/${booking.id}/wish`;
  const { body } = await who.client.get<{ wish: Wish | null }>(path);
  return body.wish;
}

/** The exchange operation of the wish's latest proposal. */
export async function getPart(peer: Peer): Promise<ExchangeOperation> {
  const operationId = (await getWish(peer))?.operationId;
  if (!operationId) throw new Error(`${peer.reference} has no proposal.`);
  const path = `${base}/exchange-operations/${operationId}`;
  return (await peer.who.client.get<ExchangeOperation>(path)).body;
}

export const accept = (
  { who }: Peer,
  operationId: string,
  key: string = randomUUID(),
): Promise<TestResponse<ExchangeOperation & ProblemBody>> =>
  who.client.post(`${base}/exchange-operations/${operationId}/acceptance`, {}, { key });

/** Sends a request, and again after the code of the peer's proposal where it is required. */
export async function sendWithCode<B extends object>(
  peer: Peer,
  send: () => Promise<TestResponse<B>>,
): Promise<TestResponse<B>> {
  const response = await send();
  if (response.status !== 403) return response;
  await peer.who.stepUp((await getPart(peer)).id);
  return send();
}

export const decline = (peer: Peer, operationId: string) =>
  sendWithCode(peer, () => peer.who.client.delete(`${base}/exchange-operations/${operationId}`));

export const withdraw = (peer: Peer, wishId: string | undefined) =>
  sendWithCode(peer, () => peer.who.client.delete(`${base}/wishes/${wishId}`));

/** Enters the code and authorises the payment, so that the part can be accepted. */
export async function makeReady(test: SwapTest, peer: Peer): Promise<ExchangeOperation> {
  const part = await getPart(peer);
  await peer.who.stepUp(part.id);
  authorise(test, part);
  return part;
}

export const reloadBooking = ({ who, booking }: Peer): Promise<Booking> => who.booking(booking.id);
