import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { rightsChecks } from '../../../../testing/safety/checks/rights-checks';
import { getLastCode } from '../../../../testing/sign-in/request-code';
import { base, type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import { authorise, createTraveller, type ProblemBody } from '../../../../testing/swap/traveller';
import {
  accept,
  decline,
  fillTrains,
  getPart,
  getWish,
  makeReady,
  type Peer,
  reloadBooking,
  removePeers,
  sellPeers,
  wish,
  withdraw,
} from '../testing/peers';

const minute = 60_000;

describe('swaps between travellers', () => {
  let test: SwapTest;
  let peers: Peer[];
  beforeAll(async () => {
    test = await startSwapTest();
  });
  afterAll(() => test?.stop());
  beforeEach(async () => {
    await removePeers(test);
    peers = await sellPeers(test, [9, 11, 13]);
    await fillTrains(
      test,
      peers.map(({ booking }) => booking.journey),
    );
  });

  const peer = (index: number) => peers[index] as Peer;
  const train = (index: number) => peer(index).booking.journey.id;
  const assertInvariants = async () => {
    for (const check of rightsChecks) {
      const { rows } = await test.context.database.execute(sql.raw(check.sql));
      expect([check.code, rows]).toEqual([check.code, []]);
    }
  };
  /** Each of the first two holds what the other wants. */
  const proposeTwoWay = async () => {
    expect((await wish(peer(0), { journeyIds: [train(1)] })).status).toBe(201);
    await test.settled();
    expect((await getWish(peer(0)))?.state).toBe('OPEN');
    expect((await wish(peer(1), { journeyIds: [train(0)] })).status).toBe(201);
    await test.settled();
  };
  const expectUnchanged = async (...all: Peer[]) => {
    for (const each of all) {
      const { admissions, reservations, journey, version } = await reloadBooking(each);
      expect(admissions).toEqual(each.booking.admissions);
      expect(reservations).toEqual(each.booking.reservations);
      expect(journey.id).toBe(each.booking.journey.id);
      expect(version).toBe(1);
    }
    await assertInvariants();
  };

  it('exchange seats and invalidate the old documents when both travellers accepted', async () => {
    await proposeTwoWay();
    const [one, other] = [await makeReady(test, peer(0)), await makeReady(test, peer(1))];
    expect(one.proposal).toMatchObject({ kind: 'two-way', parties: 2, accepted: 0 });
    expect(one.places).toMatchObject([peer(1).booking.reservations[0]].map(placeOf));
    await assertInvariants();

    const first = await accept(peer(0), one.id);
    expect(first.body.proposal).toMatchObject({ accepted: 1, acceptedByYou: true, state: 'OPEN' });
    expect((await getWish(peer(0)))?.state).toBe('ACCEPTED');
    expect((await getPart(peer(1))).proposal).toMatchObject({ accepted: 1, acceptedByYou: false });
    expect((await reloadBooking(peer(0))).journey.id).toBe(train(0));

    const last = await accept(peer(1), other.id, 'the last');
    expect(last.body).toMatchObject({ status: 'CONFIRMED', proposal: { state: 'SETTLED' } });
    expect((await accept(peer(1), other.id, 'the last')).body).toEqual(last.body);
    await test.settled();
    for (const [mine, theirs] of [
      [peer(0), peer(1)],
      [peer(1), peer(0)],
    ] as const) {
      const after = await reloadBooking(mine);
      expect(after.reference).toBe(mine.reference);
      expect(after.journey.id).toBe(theirs.booking.journey.id);
      expect(after.reservations.map(seatOf)).toEqual(theirs.booking.reservations.map(seatOf));
      expect(after.admissions.map(({ state }) => state).sort()).toEqual(['EXCHANGED', 'FULFILLED']);
      const live = after.admissions.find(({ state }) => state === 'FULFILLED');
      expect(live?.fulfilmentId).not.toBe(mine.booking.admissions[0]?.fulfilmentId);
      expect((await getWish(mine))?.state).toBe('FULFILLED');
    }
    await assertInvariants();
  });

  it('have prices in the language in which each traveller made the wish', async () => {
    await wish(peer(0), { journeyIds: [train(1)] }, 'in German', 'de');
    await test.settled();
    await wish(peer(1), { journeyIds: [train(0)] }, 'in English');
    await test.settled();
    const labels = async (index: number) =>
      (await getPart(peer(index))).offer.price.lines.map(({ label }) => label);
    expect(await labels(0)).toContain('Tauschgebühr');
    expect(await labels(1)).toContain('Swap fee');
  });

  it('require the code and the payment of each party and reject acceptances of other users', async () => {
    await proposeTwoWay();
    const part = await getPart(peer(0));
    const [otherTraveller] = await sellPeers(test, [15]);
    expect((await accept(otherTraveller as Peer, part.id)).status).toBe(404);
    expect((await accept(peer(1), part.id)).body.code).toBe('operation-not-found');
    expect((await accept(peer(0), part.id)).body.code).toBe('step-up-required');
    await peer(0).who.stepUp(part.id);
    expect(part.amountDue.amount).toBeGreaterThan(0);
    expect((await accept(peer(0), part.id)).body.code).toBe('payment-required');
    authorise(test, part);
    expect((await peer(0).who.confirm(part.id)).body.code).toBe('operation-in-proposal');
    expect((await accept(peer(0), part.id)).status).toBe(200);
    await expectUnchanged(peer(0), peer(1));
  });

  it('require the code of a signed-in traveller too', async () => {
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
    const code = getLastCode(test);
    await client.post(`${codes}/${sent.body.challengeId}/verifications`, { code });
    const part = await getPart(peer(0));
    authorise(test, part);
    expect(part.stepUpRequired).toBe(true);
    expect((await accept(peer(0), part.id)).body.code).toBe('step-up-required');
    await stepUp(part.id);
    expect((await accept(peer(0), part.id)).status).toBe(200);
  });

  it('stay open when a session without the code declines, withdraws the wish or holds a train', async () => {
    await proposeTwoWay();
    const [part, wished] = [await getPart(peer(0)), await getWish(peer(0))];
    const { client, hold, offers } = peer(0).who;
    const free = (await offers(peer(0).booking.id)).find((offer) => offer.seatsLeft > 0);
    const responses = [
      await client.delete<ProblemBody>(`${base}/exchange-operations/${part.id}`),
      await client.delete<ProblemBody>(`${base}/wishes/${wished?.id}`),
      await hold(free?.offerId ?? ''),
    ];
    expect(responses.map(({ body }) => body.code)).toEqual(Array(3).fill('step-up-required'));
    expect((await getPart(peer(1))).proposal?.state).toBe('OPEN');
    await expectUnchanged(peer(0), peer(1));
  });

  it('change nothing when a party declines, and end the wish of that party', async () => {
    await proposeTwoWay();
    const [one, other] = [await makeReady(test, peer(0)), await getPart(peer(1))];
    await accept(peer(0), one.id);
    expect((await decline(peer(1), other.id)).status).toBe(204);
    await test.settled();
    expect((await getPart(peer(0))).proposal).toMatchObject({
      state: 'ENDED',
      endedBecause: 'declined',
    });
    expect([(await getWish(peer(0)))?.state, (await getWish(peer(1)))?.state]).toEqual([
      'OPEN',
      'DECLINED',
    ]);
    expect((await accept(peer(0), one.id)).body.code).toBe('hold-expired');
    expect(test.messages.at(-1)?.text).toContain('Your ticket has not changed');
    await expectUnchanged(peer(0), peer(1));
  });

  it('expire after twenty minutes and end the wish of a party without a response', async () => {
    await proposeTwoWay();
    const one = await makeReady(test, peer(0));
    await accept(peer(0), one.id);
    test.clock.advance(20 * minute);
    expect((await accept(peer(1), (await getPart(peer(1))).id)).body.code).toBe('hold-expired');
    await test.runJob('train-swap', 'expire-holds');
    expect((await getPart(peer(0))).proposal).toMatchObject({ state: 'ENDED' });
    await test.runJob('train-swap', 'close-proposals');
    await test.settled();
    expect((await getPart(peer(0))).proposal?.endedBecause).toBe('expired');
    expect([(await getWish(peer(0)))?.state, (await getWish(peer(1)))?.state]).toEqual([
      'OPEN',
      'EXPIRED',
    ]);
    await expectUnchanged(peer(0), peer(1));
  });

  it('end for all parties when one withdraws the wish or swaps alone', async () => {
    await proposeTwoWay();
    const wished = await getWish(peer(0));
    expect((await peer(1).who.client.delete(`${base}/wishes/${wished?.id}`)).status).toBe(404);
    expect((await withdraw(peer(0), wished?.id)).status).toBe(204);
    await test.settled();
    expect([(await getWish(peer(0)))?.state, (await getWish(peer(1)))?.state]).toEqual([
      'WITHDRAWN',
      'OPEN',
    ]);
    await expectUnchanged(peer(0), peer(1));

    // The latest part of a wish is found by its time.
    test.clock.advance(1_000);
    expect((await wish(peer(0), { journeyIds: [train(1)] })).status).toBe(201);
    await test.settled();
    const free = (await peer(0).who.offers(peer(0).booking.id)).find(
      (offer) => offer.seatsLeft > 0,
    );
    await peer(0).who.stepUp((await getPart(peer(0))).id);
    expect((await peer(0).who.hold(free?.offerId ?? '')).status).toBe(201);
    await test.settled();
    expect((await getPart(peer(1))).proposal).toMatchObject({
      state: 'ENDED',
      endedBecause: 'withdrawn',
    });
    await expectUnchanged(peer(0), peer(1));
  });

  it('stay open when an earlier wish is withdrawn again', async () => {
    await wish(peer(0), { journeyIds: [train(2)] });
    const before = await getWish(peer(0));
    expect((await withdraw(peer(0), before?.id)).status).toBe(204);
    // The latest wish of a booking is found by its time.
    test.clock.advance(1_000);
    await proposeTwoWay();
    expect((await withdraw(peer(0), before?.id)).status).toBe(204);
    expect((await getPart(peer(1))).proposal?.state).toBe('OPEN');
    expect((await getWish(peer(0)))?.state).toBe('MATCHED');
  });

  it('start as a chain at a released seat and settle in one commit', async () => {
    await wish(peer(0), { journeyIds: [train(1)] });
    // The older wish is matched first, so the chain is found and not only the free seat.
    test.clock.advance(1_000);
    await wish(peer(1), { journeyIds: [train(2)] });
    await test.settled();
    expect((await getWish(peer(0)))?.state).toBe('OPEN');
    const { who, booking } = peer(2);
    const free = (await who.offers(booking.id)).find((offer) => offer.seatsLeft > 0);
    const held = (await who.hold(free?.offerId ?? '')).body;
    await who.stepUp(held.id);
    authorise(test, held);
    expect((await who.confirm(held.id)).status).toBe(200);
    await test.settled();
    const [one, other] = [await makeReady(test, peer(0)), await makeReady(test, peer(1))];
    expect(one.proposal).toMatchObject({ kind: 'chain', parties: 2 });
    expect(other.places.map(seatOf)).toEqual(booking.reservations.map(seatOf));
    await assertInvariants();
    await accept(peer(0), one.id);
    expect((await accept(peer(1), other.id)).body.status).toBe('CONFIRMED');
    expect((await reloadBooking(peer(0))).journey.id).toBe(train(1));
    expect((await reloadBooking(peer(1))).journey.id).toBe(train(2));
    await assertInvariants();
  });

  it('reveal nothing about the other parties', async () => {
    await proposeTwoWay();
    const part = await getPart(peer(0));
    const { contact, reference, travellers } = peer(1).booking;
    const visibleText =
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
    expect(visibleText).not.toContain(contact.email);
    const otherTraveller = await createTraveller(test);
    const path = `${base}/exchange-operations/${part.id}`;
    expect((await otherTraveller.client.get(path)).status).toBe(404);
  });

  it('are matched by one full match two hours before departure', async () => {
    await wish(peer(0), { journeyIds: [train(1)] });
    await wish(peer(1), { journeyIds: [train(0)] });
    await test.runJob('train-swap', 'run-full-matches');
    expect((await getWish(peer(0)))?.operationId).toBeNull();
    const departure = Date.parse(peer(0).booking.journey.departure);
    test.clock.advance(departure - test.clock.now().getTime() - 120 * minute);
    await test.runJob('train-swap', 'run-full-matches');
    await test.runJob('train-swap', 'run-full-matches');
    const part = await getPart(peer(0));
    expect(part.proposal?.kind).toBe('two-way');
    await test.settled();
    expect((await getPart(peer(0))).id).toBe(part.id);
  });

  it('reject a wish that the ticket does not allow, and a second wish', async () => {
    const rejected = await wish(peer(0), { journeyIds: [train(0), 'no such train'] });
    expect(rejected.body.pointers?.map(({ pointer }) => pointer)).toEqual([
      '#/journeyIds/0',
      '#/journeyIds/1',
    ]);
    expect((await wish(peer(0), {})).status).toBe(422);
    expect((await wish(peer(0), { together: true })).status).toBe(422);
    const [pair] = (await sellPeers(test, [15], 2)) as [Peer];
    const [many] = (await sellPeers(test, [15], 5)) as [Peer];
    const getPointers = async (...request: Parameters<typeof wish>) =>
      (await wish(...request)).body.pointers?.map(({ pointer }) => pointer);
    expect(await getPointers(pair, { makeRoom: true })).toEqual(['#/makeRoom']);
    expect(await getPointers(many, { together: true })).toEqual(['#/together']);
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
