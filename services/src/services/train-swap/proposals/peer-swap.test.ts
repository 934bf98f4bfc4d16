import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { checksOfRights } from '../../../testing/safety/checks/checks-of-rights';
import { base, type SwapTest, startSwapTest } from '../../../testing/swap/swap-test';
import { authorise, traveller } from '../../../testing/swap/traveller';
import {
  accept,
  bookingOf,
  fillUp,
  type Peer,
  partOf,
  ready,
  refuse,
  sellPeers,
  wish,
  wishOf,
} from './testing/peers';

const minute = 60_000;

describe('travellers who swap with each other', () => {
  let test: SwapTest;
  let peers: Peer[];
  beforeAll(async () => {
    test = await startSwapTest();
  });
  afterAll(() => test?.stop());
  beforeEach(async () => {
    const { database } = test.context;
    await database.execute(sql`delete from train_swap.bookings where reference like 'PEER%'`);
    await database.execute(sql`delete from train_swap.reservations where demonstration`);
    test.payments.clear();
    peers = await sellPeers(test, [9, 11, 13]);
    await fillUp(
      test,
      peers.map(({ booking }) => booking.journey),
    );
  });

  const peer = (index: number) => peers[index] as Peer;
  const train = (index: number) => peer(index).booking.journey.id;
  const sound = async () => {
    for (const check of checksOfRights) {
      const { rows } = await test.context.database.execute(sql.raw(check.sql));
      expect([check.code, rows]).toEqual([check.code, []]);
    }
  };
  /** The first two hold what the other wants. */
  const proposeTwoWay = async () => {
    expect((await wish(peer(0), { journeyIds: [train(1)] })).status).toBe(201);
    await test.settled();
    expect((await wishOf(peer(0)))?.state).toBe('OPEN');
    expect((await wish(peer(1), { journeyIds: [train(0)] })).status).toBe(201);
    await test.settled();
  };
  const expectAsItWas = async (...all: Peer[]) => {
    for (const each of all) {
      const { admissions, reservations, journey, version } = await bookingOf(each);
      expect(admissions).toEqual(each.booking.admissions);
      expect(reservations).toEqual(each.booking.reservations);
      expect(journey.id).toBe(each.booking.journey.id);
      expect(version).toBe(1);
    }
    await sound();
  };

  it('settles a two-way swap when both have accepted: seats change hands, old documents die', async () => {
    await proposeTwoWay();
    const [one, other] = [await ready(test, peer(0)), await ready(test, peer(1))];
    expect(one.proposal).toMatchObject({ kind: 'two-way', parties: 2, accepted: 0 });
    expect(one.places).toMatchObject([peer(1).booking.reservations[0]].map(placeOf));
    await sound();

    const first = await accept(peer(0), one.id);
    expect(first.body.proposal).toMatchObject({ accepted: 1, acceptedByYou: true, state: 'OPEN' });
    expect((await wishOf(peer(0)))?.state).toBe('ACCEPTED');
    expect((await partOf(peer(1))).proposal).toMatchObject({ accepted: 1, acceptedByYou: false });
    expect((await bookingOf(peer(0))).journey.id).toBe(train(0));

    const last = await accept(peer(1), other.id, 'the last');
    expect(last.body).toMatchObject({ status: 'CONFIRMED', proposal: { state: 'SETTLED' } });
    expect((await accept(peer(1), other.id, 'the last')).body).toEqual(last.body);
    await test.settled();
    for (const [mine, theirs] of [
      [peer(0), peer(1)],
      [peer(1), peer(0)],
    ] as const) {
      const after = await bookingOf(mine);
      expect(after.reference).toBe(mine.reference);
      expect(after.journey.id).toBe(theirs.booking.journey.id);
      expect(after.reservations.map(seatOf)).toEqual(theirs.booking.reservations.map(seatOf));
      expect(after.admissions.map(({ state }) => state).sort()).toEqual(['EXCHANGED', 'FULFILLED']);
      const live = after.admissions.find(({ state }) => state === 'FULFILLED');
      expect(live?.fulfilmentId).not.toBe(mine.booking.admissions[0]?.fulfilmentId);
      expect((await wishOf(mine))?.state).toBe('FULFILLED');
    }
    await sound();
  });

  it('needs the code and the money of each, and takes no acceptance of anybody else', async () => {
    await proposeTwoWay();
    const part = await partOf(peer(0));
    const [stranger] = await sellPeers(test, [15]);
    expect((await accept(stranger as Peer, part.id)).status).toBe(404);
    expect((await accept(peer(1), part.id)).body.code).toBe('operation-not-found');
    expect((await accept(peer(0), part.id)).body.code).toBe('step-up-required');
    await peer(0).who.stepUp(part.id);
    expect(part.amountDue.amount).toBeGreaterThan(0);
    expect((await accept(peer(0), part.id)).body.code).toBe('payment-required');
    authorise(test, part);
    expect((await peer(0).who.confirm(part.id)).body.code).toBe('operation-in-proposal');
    expect((await accept(peer(0), part.id)).status).toBe(200);
    await expectAsItWas(peer(0), peer(1));
  });

  it('needs the code also of the signed-in traveller whose booking it is', async () => {
    await proposeTwoWay();
    const { client, stepUp } = peer(0).who;
    const { rows } = await test.context.database.execute<{ email: string }>(
      sql`select contact_email as email from train_swap.bookings where id = ${peer(0).booking.id}`,
    );
    const codes = '/api/authentication/one-time-codes';
    const sent = await client.post<{ challengeId: string }>(codes, {
      purpose: 'sign-in',
      channel: 'email',
      address: rows[0]?.email,
    });
    await test.settled();
    const code = test.messages.at(-1)?.code;
    await client.post(`${codes}/${sent.body.challengeId}/verifications`, { code });
    const part = await partOf(peer(0));
    authorise(test, part);
    expect(part.stepUpRequired).toBe(true);
    expect((await accept(peer(0), part.id)).body.code).toBe('step-up-required');
    await stepUp(part.id);
    expect((await accept(peer(0), part.id)).status).toBe(200);
  });

  it('leaves everything as it was when one refuses, and asks who refused no more', async () => {
    await proposeTwoWay();
    const [one, other] = [await ready(test, peer(0)), await partOf(peer(1))];
    await accept(peer(0), one.id);
    expect((await refuse(peer(1), other.id)).status).toBe(204);
    await test.settled();
    expect((await partOf(peer(0))).proposal).toMatchObject({
      state: 'ENDED',
      endedBecause: 'declined',
    });
    expect([(await wishOf(peer(0)))?.state, (await wishOf(peer(1)))?.state]).toEqual([
      'OPEN',
      'DECLINED',
    ]);
    expect((await accept(peer(0), one.id)).body.code).toBe('hold-expired');
    expect(test.messages.at(-1)?.text).toContain('Your ticket is as it was');
    await expectAsItWas(peer(0), peer(1));
  });

  it('is over when its twenty minutes are, and asks no more who did not answer', async () => {
    await proposeTwoWay();
    const one = await ready(test, peer(0));
    await accept(peer(0), one.id);
    test.clock.advance(20 * minute);
    expect((await accept(peer(1), (await partOf(peer(1))).id)).body.code).toBe('hold-expired');
    await test.runJob('train-swap', 'expire-holds');
    expect((await partOf(peer(0))).proposal).toMatchObject({ state: 'ENDED' });
    await test.runJob('train-swap', 'close-proposals');
    await test.settled();
    expect((await partOf(peer(0))).proposal?.endedBecause).toBe('expired');
    expect([(await wishOf(peer(0)))?.state, (await wishOf(peer(1)))?.state]).toEqual([
      'OPEN',
      'EXPIRED',
    ]);
    await expectAsItWas(peer(0), peer(1));
  });

  it('ends for all when one takes the wish back, or swaps without the others', async () => {
    await proposeTwoWay();
    const wished = await wishOf(peer(0));
    expect((await peer(1).who.client.delete(`${base}/wishes/${wished?.id}`)).status).toBe(404);
    expect((await peer(0).who.client.delete(`${base}/wishes/${wished?.id}`)).status).toBe(204);
    await test.settled();
    expect([(await wishOf(peer(0)))?.state, (await wishOf(peer(1)))?.state]).toEqual([
      'WITHDRAWN',
      'OPEN',
    ]);
    await expectAsItWas(peer(0), peer(1));

    expect((await wish(peer(0), { journeyIds: [train(1)] })).status).toBe(201);
    await test.settled();
    const free = (await peer(0).who.offers(peer(0).booking.id)).find(
      (offer) => offer.seatsLeft > 0,
    );
    expect((await peer(0).who.hold(free?.offerId ?? '')).status).toBe(201);
    await test.settled();
    expect((await partOf(peer(1))).proposal).toMatchObject({
      state: 'ENDED',
      endedBecause: 'withdrawn',
    });
    await expectAsItWas(peer(0), peer(1));
  });

  it('goes on when a wish of before is taken back once more', async () => {
    await wish(peer(0), { journeyIds: [train(2)] });
    const before = await wishOf(peer(0));
    const takeBack = () => peer(0).who.client.delete(`${base}/wishes/${before?.id}`);
    expect((await takeBack()).status).toBe(204);
    // The latest wish of a booking is told by its time.
    test.clock.advance(1_000);
    await proposeTwoWay();
    expect((await takeBack()).status).toBe(204);
    expect((await partOf(peer(1))).proposal?.state).toBe('OPEN');
    expect((await wishOf(peer(0)))?.state).toBe('MATCHED');
  });

  it('begins a chain at a seat that somebody frees, and settles it in one commit', async () => {
    await wish(peer(0), { journeyIds: [train(1)] });
    // Who wishes first is asked for first, and with that the chain is found, not the free seat alone.
    test.clock.advance(1_000);
    await wish(peer(1), { journeyIds: [train(2)] });
    await test.settled();
    expect((await wishOf(peer(0)))?.state).toBe('OPEN');
    const { who, booking } = peer(2);
    const free = (await who.offers(booking.id)).find((offer) => offer.seatsLeft > 0);
    const held = (await who.hold(free?.offerId ?? '')).body;
    await who.stepUp(held.id);
    authorise(test, held);
    expect((await who.confirm(held.id)).status).toBe(200);
    await test.settled();
    const [one, other] = [await ready(test, peer(0)), await ready(test, peer(1))];
    expect(one.proposal).toMatchObject({ kind: 'chain', parties: 2 });
    expect(other.places.map(seatOf)).toEqual(booking.reservations.map(seatOf));
    await sound();
    await accept(peer(0), one.id);
    expect((await accept(peer(1), other.id)).body.status).toBe('CONFIRMED');
    expect((await bookingOf(peer(0))).journey.id).toBe(train(1));
    expect((await bookingOf(peer(1))).journey.id).toBe(train(2));
    await sound();
  });

  it('tells a traveller nothing of the others', async () => {
    await proposeTwoWay();
    const part = await partOf(peer(0));
    const { contact, reference, travellers } = peer(1).booking;
    const seen =
      JSON.stringify(part) +
      JSON.stringify(test.messages.filter((one) => one.to.startsWith('peer.')));
    for (const secret of [
      reference,
      travellers[0]?.surname,
      travellers[0]?.id,
      peer(1).booking.id,
    ]) {
      expect(JSON.stringify(part)).not.toContain(secret);
    }
    expect(seen).not.toContain(contact.email);
    const strange = await traveller(test);
    const path = `${base}/exchange-operations/${part.id}`;
    expect((await strange.client.get(path)).status).toBe(404);
  });

  it('matches afresh two hours before departure, once', async () => {
    await wish(peer(0), { journeyIds: [train(1)] });
    await wish(peer(1), { journeyIds: [train(0)] });
    await test.runJob('train-swap', 'match-afresh');
    expect((await wishOf(peer(0)))?.operationId).toBeNull();
    const departure = Date.parse(peer(0).booking.journey.departure);
    test.clock.advance(departure - test.clock.now().getTime() - 120 * minute);
    await test.runJob('train-swap', 'match-afresh');
    await test.runJob('train-swap', 'match-afresh');
    const part = await partOf(peer(0));
    expect(part.proposal?.kind).toBe('two-way');
    await test.settled();
    expect((await partOf(peer(0))).id).toBe(part.id);
  });

  it('refuses a wish that the ticket does not allow, or that is there already', async () => {
    const refused = await wish(peer(0), { journeyIds: [train(0), 'no such train'] });
    expect(refused.body.pointers?.map(({ pointer }) => pointer)).toEqual([
      '#/journeyIds/0',
      '#/journeyIds/1',
    ]);
    expect((await wish(peer(0), {})).status).toBe(422);
    expect((await wish(peer(0), { together: true })).status).toBe(422);
    const [pair] = (await sellPeers(test, [15], 2)) as [Peer];
    const [many] = (await sellPeers(test, [15], 5)) as [Peer];
    const pointersOf = async (...asked: Parameters<typeof wish>) =>
      (await wish(...asked)).body.pointers?.map(({ pointer }) => pointer);
    expect(await pointersOf(pair, { makeRoom: true })).toEqual(['#/makeRoom']);
    expect(await pointersOf(many, { together: true })).toEqual(['#/together']);
    const atWindows = { together: true, properties: ['WINDOW_SEAT' as const] };
    expect((await wish(pair, atWindows)).status).toBe(201);
    expect((await wish(peer(0), { journeyIds: [train(1)] }, 'once')).status).toBe(201);
    expect((await wish(peer(0), { journeyIds: [train(1)] }, 'once')).status).toBe(201);
    expect((await wish(peer(0), { journeyIds: [train(2)] })).body.code).toBe('wish-already-open');
    const late = { journeyIds: [train(0)], deadline: '2020-01-01T00:00:00Z' };
    expect((await wish(peer(1), late)).body.code).toBe('wish-not-possible');
    const path = `${base}/bookings/${peer(0).booking.id}/wish`;
    expect((await peer(1).who.client.get(path)).status).toBe(404);
  });
});

const seatOf = ({ coach, place }: { coach: string; place: string }) => ({ coach, place });
const placeOf = (seat: { coach: string; place: string } | undefined) =>
  seat ? seatOf(seat) : undefined;
