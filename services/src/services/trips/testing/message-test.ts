import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Message } from '../../../kit/messages';
import { fillTrain } from '../../../staging/demonstration/contract';
import { base, type SwapTest, startSwapTest } from '../../../testing/swap/swap-test';
import { authorise, createTraveller, type Traveller } from '../../../testing/swap/traveller';
import { type Booking, firstLeg, type Journey } from '../../train-swap/contract';
import type { ExchangeOperation } from '../../train-swap/contract-for-tests';

/** A traveller with a ticket and the mails to its address. */
export type Ticket = { who: Traveller; booking: Booking; email: string };

export type MessageTest = Awaited<ReturnType<typeof startMessageTest>>;

/** Starts all services of a swap, for tests of the mails about bookings. */
export async function startMessageTest(environment: Record<string, string> = {}) {
  const test: SwapTest = await startSwapTest(undefined, [], undefined, environment);
  let sold = 0;

  /** Sells a ticket for tomorrow at this hour, for travellers with these first names. */
  async function sell(hour: number, ...firstNames: string[]): Promise<Ticket> {
    const names = firstNames.length > 0 ? firstNames : ['Mia'];
    sold += 1;
    const reference = `MAIL${1000 + sold}`;
    const email = `mail.${sold}@example.com`;
    await test.sell({
      reference,
      utn: `TTS${820_000_000 + sold}`,
      orderNumber: `${8_820_000_000 + sold}`,
      email,
      phone: null,
      from: 'KGX',
      to: 'LDS',
      when: { kind: 'ahead', days: 1, minute: hour * 60 },
      ticketType: { code: 'OFF-PEAK-S', name: 'Off-Peak Single' },
      serviceClass: 'STANDARD',
      travellers: names.map((firstName) => ({
        firstName,
        surname: 'Mail',
        type: 'ADULT' as const,
        railcard: null,
      })),
    });
    const who = await createTraveller(test);
    return { who, booking: await who.find(reference, 'Mail'), email };
  }

  /** Mails about bookings, in the order of their events. */
  async function mails({ email }: Pick<Ticket, 'email'>): Promise<Message[]> {
    await test.settled();
    return test.messages.filter(({ to, kind }) => to === email && kind !== 'one-time-code');
  }
  const kinds = async (ticket: Ticket) => (await mails(ticket)).map(({ kind }) => kind);
  const lastMail = async (ticket: Ticket): Promise<Message> => {
    const mail = (await mails(ticket)).at(-1);
    if (!mail) throw new Error(`There is no mail to ${ticket.email}.`);
    return mail;
  };

  /** Holds this offer and confirms it. */
  async function swap({ who }: Ticket, offerId: string, places?: Parameters<Traveller['hold']>[1]) {
    const held = await who.hold(offerId, places);
    if (held.status !== 201) throw new Error(held.text);
    if (held.body.stepUpRequired) await who.stepUp(held.body.id);
    authorise(test, held.body);
    const confirmed = await who.confirm(held.body.id);
    if (confirmed.status !== 200) throw new Error(confirmed.text);
    await test.settled();
    return confirmed.body;
  }

  /** Swaps to a later train of the same day that costs something. */
  async function swapToLaterTrain(ticket: Ticket, travellerIds?: string[]) {
    test.clock.advance(1_000);
    const { who, booking } = ticket;
    const offer = (await who.offers(booking.id, travellerIds)).find(
      ({ journey, price }) =>
        journey.departure > booking.journey.departure &&
        journey.legs.length === 1 &&
        price.total.amount > 0,
    );
    if (!offer) throw new Error('There is no such train.');
    return swap(ticket, offer.offerId);
  }

  async function setStatus(journey: Journey, status: Record<string, unknown>) {
    const { trainId, serviceDate } = firstLeg(journey);
    await test.context.call('search', 'setTrainStatus', {
      params: { trainId, serviceDate },
      body: { cancelled: false, delayMinutes: 0, ...status },
      response: z.unknown(),
    });
    await test.settled();
  }

  const wish = async (
    { who, booking }: Ticket,
    terms: { journeyIds: string[]; deadline?: string },
  ) => {
    const body = {
      properties: [],
      together: false,
      makeRoom: false,
      nothingBelow: false,
      ...terms,
    };
    const path = `${base}/bookings/${booking.id}/wishes`;
    const created = await who.client.post(path, body, { key: randomUUID() });
    if (created.status !== 201) throw new Error(created.text);
    await test.settled();
  };

  /** Two travellers on full trains, each of whom wishes for the train of the other. */
  async function proposeSwap(): Promise<[Ticket, Ticket]> {
    const [one, other] = [await sell(9), await sell(11)];
    for (const { booking } of [one, other]) {
      await fillTrain(test.context.call, booking.journey, 'STANDARD');
    }
    await wish(one, { journeyIds: [other.booking.journey.id] });
    await wish(other, { journeyIds: [one.booking.journey.id] });
    return [one, other];
  }

  async function getPart({ who, booking }: Ticket): Promise<ExchangeOperation> {
    const path = `${base}/bookings/${booking.id}/wish`;
    const { body } = await who.client.get<{ wish: { operationId: string } }>(path);
    const operation = `${base}/exchange-operations/${body.wish.operationId}`;
    return (await who.client.get<ExchangeOperation>(operation)).body;
  }
  /** Enters the code, pays and accepts. */
  async function accept(ticket: Ticket) {
    const part = await getPart(ticket);
    await ticket.who.stepUp(part.id);
    authorise(test, part);
    const path = `${base}/exchange-operations/${part.id}/acceptance`;
    const accepted = await ticket.who.client.post(path, {}, { key: randomUUID() });
    if (accepted.status !== 200) throw new Error(accepted.text);
    await test.settled();
  }
  async function decline(ticket: Ticket) {
    const { id } = await getPart(ticket);
    await ticket.who.stepUp(id);
    await ticket.who.client.delete(`${base}/exchange-operations/${id}`);
    await test.settled();
  }

  return {
    test,
    accept,
    decline,
    getPart,
    kinds,
    lastMail,
    mails,
    proposeSwap,
    sell,
    setStatus,
    swap,
    swapToLaterTrain,
    wish,
  };
}
