import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { base, type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import { type Traveller, traveller } from '../../../../testing/swap/traveller';
import type { Booking } from '../../contract/booking';
import type { ExchangeOffer } from '../../contract/exchange';
import type { LegSeatMap } from '../../contract/seat-map';
import { seatPassengers } from '../../inventory/other-passengers';
import { openInventory } from '../../inventory/train-runs';
import {
  fillUp,
  type Peer,
  partOf,
  seatByHand,
  sellPeers,
  wish,
  wishOf,
} from '../../proposals/testing/peers';

type Seat = { coach: string; place: string };

describe('protected places', () => {
  let test: SwapTest;
  let who: Traveller;
  let booking: Booking;
  let offer: ExchangeOffer;
  beforeAll(async () => {
    test = await startSwapTest();
    who = await traveller(test);
  });
  afterAll(() => test?.stop());
  beforeEach(async () => {
    booking = await who.find('PARTY333', 'Nakamura');
    offer = (await who.offers(booking.id))[3] as ExchangeOffer;
  });

  const keptFor = (leg: LegSeatMap | undefined, property: string): (Seat & { state: string })[] =>
    (leg?.coaches ?? [])
      .filter((coach) => coach.class === 'STANDARD')
      .flatMap(({ id, places }) =>
        places
          .filter(({ properties }) => properties.includes(property))
          .map(({ number, state }) => ({ coach: id, place: number, state })),
      );
  const statesOf = async (property: string) => {
    const [leg] = await who.seatMaps(offer.offerId);
    return new Set(keptFor(leg, property).map(({ state }) => state));
  };
  /** As it was sold to somebody who needs it. */
  const sitsAt = async (travellerId: string | undefined, { coach, place }: Seat) => {
    const { database } = test.context;
    const { rows } = await database.execute<{ id: string }>(sql`
      update train_swap.reservations set coach = ${coach}, place = ${place}
      where traveller_id = ${travellerId} and state = 'CONFIRMED' returning id`);
    await database.execute(sql`
      update train_swap.held_segments set coach = ${coach}, place = ${place}
      where reservation_id = ${rows[0]?.id}`);
  };
  const held = async (places: Parameters<Traveller['hold']>[1] = []) => {
    const reply = await who.hold(offer.offerId, places);
    if (reply.status === 201) {
      await who.client.delete(`${base}/exchange-operations/${reply.body.id}`);
    }
    return reply;
  };

  it('are for nobody of a party who sits elsewhere', async () => {
    expect(await statesOf('WHEELCHAIR')).toEqual(new Set(['protected']));
    const [leg] = await who.seatMaps(offer.offerId);
    const [space] = keptFor(leg, 'WHEELCHAIR');
    const [travellerId = ''] = offer.travellerIds;
    const refused = await held([
      { travellerId, legIndex: 0, coach: space?.coach ?? '', place: space?.place ?? '' },
    ]);
    expect(refused.status).toBe(422);
    expect(refused.body.pointers?.[0]?.detail).toContain('is kept for travellers who need it');
  });

  it('that are free are given to who needs one and wishes for their train, and to nobody else', async () => {
    const [able, needs, there] = (await sellPeers(test, [9, 9, 11])) as [Peer, Peer, Peer];
    const spacesOn = async ({ booking: { journey } }: Peer): Promise<Seat[]> => {
      const [leg] = await openInventory(test.context, journey);
      return (leg?.layout.coaches ?? [])
        .filter((coach) => coach.class === 'STANDARD')
        .flatMap(({ id, places }) =>
          places
            .filter(({ properties }) => properties.includes('WHEELCHAIR'))
            .map(({ number }) => ({ coach: id, place: number })),
        );
    };
    await seatByHand(test, needs, 0, (await spacesOn(needs))[0] as Seat);
    await fillUp(test, [there.booking.journey]);
    for (const each of [able, needs]) {
      expect((await wish(each, { journeyIds: [there.booking.journey.id] })).status).toBe(201);
      await test.settled();
    }
    expect((await wishOf(able))?.operationId).toBeNull();
    const { proposal, places } = await partOf(needs);
    expect(proposal?.kind).toBe('free-seat');
    const given = places.map(({ coach, place }) => ({ coach, place }));
    expect(await spacesOn(there)).toEqual(expect.arrayContaining(given));
  });

  describe('of which one of the party has one now', () => {
    beforeEach(async () => {
      const [leg] = await who.seatMaps(offer.offerId);
      await sitsAt(booking.travellers[1]?.id, keptFor(leg, 'WHEELCHAIR')[0] as Seat);
    });

    it('are free for that one, those of the same kind alone', async () => {
      expect(await statesOf('WHEELCHAIR')).toContain('free');
      expect(await statesOf('NEAR_WHEELCHAIR')).toEqual(new Set(['protected']));
    });

    it('are given to that one, and seats together to the others', async () => {
      const { status, body } = await held();
      expect(status).toBe(201);
      const [leg] = await who.seatMaps(offer.offerId);
      const spaces = keptFor(leg, 'WHEELCHAIR').map(({ coach, place }) => `${coach}/${place}`);
      const given = body.places.map(({ travellerId, coach, place }) => ({
        isKept: spaces.includes(`${coach}/${place}`),
        travellerId,
      }));
      expect(given.filter(({ isKept }) => isKept)).toEqual([
        { isKept: true, travellerId: booking.travellers[1]?.id },
      ]);
      expect(given).toHaveLength(3);
    });

    it('cannot be chosen for another one of the party', async () => {
      const [leg] = await who.seatMaps(offer.offerId);
      const free = keptFor(leg, 'WHEELCHAIR').find(({ state }) => state === 'free') as Seat;
      const place = { legIndex: 0, coach: free.coach, place: free.place };
      const forAnother = await held([{ ...place, travellerId: booking.travellers[0]?.id ?? '' }]);
      expect(forAnother.status).toBe(422);
      const forThatOne = await held([{ ...place, travellerId: booking.travellers[1]?.id ?? '' }]);
      expect(forThatOne.status).toBe(201);
    });

    it('are said to be gone where the train has none free', async () => {
      const [leg] = await who.seatMaps(offer.offerId);
      const [train] = await openInventory(test.context, offer.journey);
      if (!train) throw new Error('The train has no numbered places.');
      const passengers = keptFor(leg, 'WHEELCHAIR').map((seat) => ({ ...train, ...seat }));
      await seatPassengers(test.context.database, passengers, test.clock.now());
      const refused = await held();
      expect([refused.status, refused.body.code]).toEqual([409, 'place-taken']);
      expect(refused.body.detail).toContain('no free space for a wheelchair');
    });
  });

  it('beside a wheelchair are for nobody who leaves it behind', async () => {
    const [leg] = await who.seatMaps(offer.offerId);
    const [, wheelchair, companion] = booking.travellers;
    await sitsAt(wheelchair?.id, keptFor(leg, 'WHEELCHAIR')[0] as Seat);
    await sitsAt(companion?.id, keptFor(leg, 'NEAR_WHEELCHAIR')[0] as Seat);
    expect(await statesOf('NEAR_WHEELCHAIR')).toContain('free');
    offer = (await who.offers(booking.id, [companion?.id ?? '']))[3] as ExchangeOffer;
    expect(await statesOf('NEAR_WHEELCHAIR')).toEqual(new Set(['protected']));
    const { status, body } = await held();
    expect([status, body.places?.length]).toEqual([201, 1]);
    const beside = keptFor(leg, 'NEAR_WHEELCHAIR').map(({ coach, place }) => `${coach}/${place}`);
    expect(beside).not.toContain(`${body.places[0]?.coach}/${body.places[0]?.place}`);
  });
});
