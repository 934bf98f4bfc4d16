import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { TestReply } from '../../../../kit/testing/test-client';
import type { Part } from '../../../../staging/demonstration/contract';
import { base, type SwapTest } from '../../../../testing/swap/swap-test';
import {
  authorise,
  type Refusal,
  type Traveller,
  traveller,
} from '../../../../testing/swap/traveller';
import type { Booking } from '../../contract/booking';
import type { ExchangeOperation } from '../../contract/exchange';
import type { Journey } from '../../contract/journey';
import type { Seat } from '../../contract/seat';
import type { Wish, WishTerms } from '../../contract/wish';
import { fillTrain } from '../../inventory/fill-train';
import { openInventory } from '../../inventory/train-runs';
import { createBooking } from '../../sales/create-booking';

export type Peer = { who: Traveller; booking: Booking; reference: string };

const nothing: WishTerms = {
  journeyIds: [],
  properties: [],
  together: false,
  makeRoom: false,
  nothingBelow: false,
};

let sold = 0;

/** Tickets from King's Cross (or `from`) to Leeds (or `to`) tomorrow for `travellers` people each, about these hours. */
export async function sellPeers(
  test: SwapTest,
  hours: readonly number[],
  travellers = 1,
  to = 'LDS',
  from = 'KGX',
): Promise<Peer[]> {
  const peers: Peer[] = [];
  for (const hour of hours) {
    const when: Part['when'] = { kind: 'ahead', days: 1, minute: Math.round(hour * 60) };
    const ticket = { ...newTicket(travellers), from, to, when };
    await test.sell(ticket);
    peers.push(await peerOf(test, ticket));
  }
  return peers;
}

type Ticket = Omit<Part, 'from' | 'to' | 'when'>;

function newTicket(travellers: number): Ticket {
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

async function peerOf(test: SwapTest, { reference, travellers }: Ticket): Promise<Peer> {
  const who = await traveller(test);
  const booking = await who.find(reference, travellers[0]?.surname ?? '');
  return { who, booking, reference };
}

/** A ticket for this very journey, with a change or without. */
export async function sellJourney(test: SwapTest, journey: Journey, travellers = 1): Promise<Peer> {
  const ticket = newTicket(travellers);
  const sold = { ...ticket, journey, currency: 'GBP', used: false };
  const inventory = await openInventory(test.context, journey);
  const fares = ticket.travellers.map(() => ({ fare: 5_000, discount: 0, total: 5_000 }));
  await test.context.transaction((context) => createBooking(context, sold, inventory, fares));
  return peerOf(test, ticket);
}

/** Puts the nth traveller of a booking on a place of one of its trains that nobody has, past every rule. */
export async function seatByHand(
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

/** No place is free on these trains any more. */
export async function fillUp(test: SwapTest, journeys: readonly Journey[]): Promise<void> {
  for (const journey of journeys) await fillTrain(test.context, journey, 'STANDARD');
}

export const wish = (
  { who, booking }: Peer,
  terms: Partial<WishTerms> & { deadline?: string },
  key: string = randomUUID(),
): Promise<TestReply<Wish & Refusal>> =>
  who.client.post(`${base}/bookings/${booking.id}/wishes`, { ...nothing, ...terms }, { key });

export async function wishOf({ who, booking }: Peer): Promise<Wish | null> {
  const path = `${base}/bookings/${booking.id}/wish`;
  const { body } = await who.client.get<{ wish: Wish | null }>(path);
  return body.wish;
}

/** The part of a proposal that waits for this peer's answer, or what became of it. */
export async function partOf(peer: Peer): Promise<ExchangeOperation> {
  const operationId = (await wishOf(peer))?.operationId;
  if (!operationId) throw new Error(`${peer.reference} has no proposal.`);
  const path = `${base}/exchange-operations/${operationId}`;
  return (await peer.who.client.get<ExchangeOperation>(path)).body;
}

export const accept = (
  { who }: Peer,
  operationId: string,
  key: string = randomUUID(),
): Promise<TestReply<ExchangeOperation & Refusal>> =>
  who.client.post(`${base}/exchange-operations/${operationId}/acceptance`, {}, { key });

export const refuse = ({ who }: Peer, operationId: string) =>
  who.client.delete(`${base}/exchange-operations/${operationId}`);

/** All that an acceptance needs: the code entered and the money reserved. */
export async function ready(test: SwapTest, peer: Peer): Promise<ExchangeOperation> {
  const part = await partOf(peer);
  await peer.who.stepUp(part.id);
  authorise(test, part);
  return part;
}

export const bookingOf = ({ who, booking }: Peer): Promise<Booking> => who.booking(booking.id);
