import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { base, type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import { createTraveller, type Traveller } from '../../../../testing/swap/traveller';
import type { Booking } from '../../contract/booking';
import type { ExchangeOffer } from '../../contract/exchange';
import type { LegSeatMap } from '../../contract/seat-map';
import { insertSoldPlaces } from '../../inventory/trains/insert-sold-places';
import { openInventory } from '../../inventory/trains/train-runs';
import {
  assignSeat,
  fillTrains,
  getPart,
  getWish,
  type Peer,
  sellPeers,
  wish,
} from '../../proposals/testing/peers';

type Seat = { coach: string; place: string };

describe('protected places', () => {
  let test: SwapTest;
  let who: Traveller;
  let booking: Booking;
  let offer: ExchangeOffer;
  beforeAll(async () => {
    test = await startSwapTest();
    who = await createTraveller(test);
  });
  afterAll(() => test?.stop());
  beforeEach(async () => {
    booking = await who.find('PARTY333', 'Nakamura');
    offer = (await who.offers(booking.id))[3] as ExchangeOffer;
  });

  const protectedFor = (
    leg: LegSeatMap | undefined,
    property: string,
  ): (Seat & { state: string })[] =>
    (leg?.coaches ?? [])
      .filter((coach) => coach.class === 'STANDARD')
      .flatMap(({ id, places }) =>
        places
          .filter(({ properties }) => properties.includes(property))
          .map(({ number, state }) => ({ coach: id, place: number, state })),
      );
  const statesOf = async (property: string) => {
    const [leg] = await who.seatMaps(offer.offerId);
    return new Set(protectedFor(leg, property).map(({ state }) => state));
  };
  /** Moves the traveller to a protected place. */
  const moveTo = async (travellerId: string | undefined, { coach, place }: Seat) => {
    const { database } = test.context;
    const { rows } = await database.execute<{ id: string }>(sql`
      update train_swap.reservations set coach = ${coach}, place = ${place}
      where traveller_id = ${travellerId} and state = 'CONFIRMED' returning id`);
    await database.execute(sql`
      update train_swap.held_segments set coach = ${coach}, place = ${place}
      where reservation_id = ${rows[0]?.id}`);
  };
  const tryHold = async (places: Parameters<Traveller['hold']>[1] = []) => {
    const response = await who.hold(offer.offerId, places);
    if (response.status === 201) {
      await who.client.delete(`${base}/exchange-operations/${response.body.id}`);
    }
    return response;
  };

  it('cannot be chosen by a party on normal places', async () => {
    expect(await statesOf('WHEELCHAIR')).toEqual(new Set(['protected']));
    const [leg] = await who.seatMaps(offer.offerId);
    const [space] = protectedFor(leg, 'WHEELCHAIR');
    const [travellerId = ''] = offer.travellerIds;
    const rejected = await tryHold([
      { travellerId, legIndex: 0, coach: space?.coach ?? '', place: space?.place ?? '' },
    ]);
    expect(rejected.status).toBe(422);
    expect(rejected.body.pointers?.[0]?.detail).toContain('is reserved for travellers who need it');
  });

  it('are proposed only to a traveller who needs one and wishes for the train', async () => {
    const [ordinaryPeer, protectedPeer, fullTrainPeer] = (await sellPeers(test, [9, 9, 11])) as [
      Peer,
      Peer,
      Peer,
    ];
    const listSpaces = async ({ booking: { journey } }: Peer): Promise<Seat[]> => {
      const [leg] = await openInventory(test.context, journey);
      return (leg?.layout.coaches ?? [])
        .filter((coach) => coach.class === 'STANDARD')
        .flatMap(({ id, places }) =>
          places
            .filter(({ properties }) => properties.includes('WHEELCHAIR'))
            .map(({ number }) => ({ coach: id, place: number })),
        );
    };
    await assignSeat(test, protectedPeer, 0, (await listSpaces(protectedPeer))[0] as Seat);
    await fillTrains(test, [fullTrainPeer.booking.journey]);
    for (const each of [ordinaryPeer, protectedPeer]) {
      expect((await wish(each, { journeyIds: [fullTrainPeer.booking.journey.id] })).status).toBe(
        201,
      );
      await test.settled();
    }
    expect((await getWish(ordinaryPeer))?.operationId).toBeNull();
    const { proposal, places } = await getPart(protectedPeer);
    expect(proposal?.kind).toBe('free-seat');
    const given = places.map(({ coach, place }) => ({ coach, place }));
    expect(await listSpaces(fullTrainPeer)).toEqual(expect.arrayContaining(given));
  });

  describe('when one traveller of the party has one', () => {
    beforeEach(async () => {
      const [leg] = await who.seatMaps(offer.offerId);
      await moveTo(booking.travellers[1]?.id, protectedFor(leg, 'WHEELCHAIR')[0] as Seat);
    });

    it('are free for that traveller, only of the same kind', async () => {
      expect(await statesOf('WHEELCHAIR')).toContain('free');
      expect(await statesOf('NEAR_WHEELCHAIR')).toEqual(new Set(['protected']));
    });

    it('are assigned to that traveller, and seats together to the others', async () => {
      const { status, body } = await tryHold();
      expect(status).toBe(201);
      const [leg] = await who.seatMaps(offer.offerId);
      const spaces = protectedFor(leg, 'WHEELCHAIR').map(({ coach, place }) => `${coach}/${place}`);
      const given = body.places.map(({ travellerId, coach, place }) => ({
        isProtected: spaces.includes(`${coach}/${place}`),
        travellerId,
      }));
      expect(given.filter(({ isProtected }) => isProtected)).toEqual([
        { isProtected: true, travellerId: booking.travellers[1]?.id },
      ]);
      expect(given).toHaveLength(3);
    });

    it('cannot be chosen for another traveller of the party', async () => {
      const [leg] = await who.seatMaps(offer.offerId);
      const free = protectedFor(leg, 'WHEELCHAIR').find(({ state }) => state === 'free') as Seat;
      const place = { legIndex: 0, coach: free.coach, place: free.place };
      const otherHold = await tryHold([{ ...place, travellerId: booking.travellers[0]?.id ?? '' }]);
      expect(otherHold.status).toBe(422);
      const ownHold = await tryHold([{ ...place, travellerId: booking.travellers[1]?.id ?? '' }]);
      expect(ownHold.status).toBe(201);
    });

    it('return place-taken when the train has none free', async () => {
      const [leg] = await who.seatMaps(offer.offerId);
      const [train] = await openInventory(test.context, offer.journey);
      if (!train) throw new Error('The train has no numbered places.');
      const passengers = protectedFor(leg, 'WHEELCHAIR').map((seat) => ({ ...train, ...seat }));
      await insertSoldPlaces(test.context.database, passengers, test.clock.now());
      const rejected = await tryHold();
      expect([rejected.status, rejected.body.code]).toEqual([409, 'place-taken']);
      expect(rejected.body.detail).toContain('no free space for a wheelchair');
    });
  });

  it('for companions are not assigned to a companion who travels without the wheelchair user', async () => {
    const [leg] = await who.seatMaps(offer.offerId);
    const [, wheelchair, companion] = booking.travellers;
    await moveTo(wheelchair?.id, protectedFor(leg, 'WHEELCHAIR')[0] as Seat);
    await moveTo(companion?.id, protectedFor(leg, 'NEAR_WHEELCHAIR')[0] as Seat);
    expect(await statesOf('NEAR_WHEELCHAIR')).toContain('free');
    offer = (await who.offers(booking.id, [companion?.id ?? '']))[3] as ExchangeOffer;
    expect(await statesOf('NEAR_WHEELCHAIR')).toEqual(new Set(['protected']));
    const { status, body } = await tryHold();
    expect([status, body.places?.length]).toEqual([201, 1]);
    const beside = protectedFor(leg, 'NEAR_WHEELCHAIR').map(
      ({ coach, place }) => `${coach}/${place}`,
    );
    expect(beside).not.toContain(`${body.places[0]?.coach}/${body.places[0]?.place}`);
  });
});
