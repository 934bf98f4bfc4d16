import { afterEach, describe, expect, it } from '@jest/globals';
import type { ProfileName } from './profiles';
import {
  holdExchange,
  offersFor,
  readStates,
  type Scenario,
  startScenario,
} from './testing/exchange-scenario';

let scenario: Scenario;
afterEach(async () => {
  await scenario.sandbox.stop();
  expect(scenario.sandbox.errors).toEqual([]);
});

async function start(profile: ProfileName, version: string): Promise<Scenario> {
  scenario = await startScenario({ profile, version });
  return scenario;
}

describe('complete', () => {
  it.each(['3.4', '3.5', '3.6', '3.7', '3.8', '3.9'])(
    'exchanges in version %s',
    async (version) => {
      const { call, path } = await start('complete', version);
      await holdExchange(scenario);
      const { status, type, body } = await call('POST', `${path}/fulfillments`, {});
      expect([status, type]).toEqual([200, `application/vnd.uic.osdm+json; version=${version}.0`]);
      const { fulfillmentDocuments, fulfillmentDocumentRefs } = body.fulfillments[0];
      const hasDocumentsInside = version < '3.8';
      expect(fulfillmentDocuments?.length).toBe(hasDocumentsInside ? 1 : undefined);
      expect(fulfillmentDocumentRefs?.length).toBe(hasDocumentsInside ? undefined : 1);
      const check = await call('GET', `${path}/fulfillment-check`);
      expect(check.status).toBe(version < '3.7' ? 404 : 400);
      const layouts = await call('GET', '/coach-deck-layouts');
      expect(layouts.status).toBe(version < '3.5' ? 404 : 200);
    },
  );

  it('finds a booking by code and name', async () => {
    const { call } = await start('complete', '3.9');
    const search = (lastName: string) =>
      call('POST', '/bookings-search', { bookingCode: 'ABC123', passenger: { lastName } });
    expect((await search('turing')).body.bookingSearchResults).toHaveLength(1);
    expect((await search('Hopper')).body.bookingSearchResults).toHaveLength(0);
  });

  it('returns of a booking what embed names', async () => {
    const { call, path } = await start('complete', '3.9');
    const { body } = await call('GET', `${path}?embed=BOOKING_TRIPS`);
    expect(body.booking).toMatchObject({ bookingCode: 'ABC123', trips: [{ id: 'T1~A~C' }] });
    expect(body.booking).not.toHaveProperty('bookedOffers');
  });
});

describe('older', () => {
  it('speaks only 3.4', async () => {
    const { call, path } = await start('older', '3.5');
    expect((await call('GET', path)).status).toBe(406);
  });

  it('ignores names in a search and says so', async () => {
    const { call } = await start('older', '3.4');
    const passenger = { lastName: 'Hopper' };
    const { body } = await call('POST', '/bookings-search', { bookingCode: 'ABC123', passenger });
    expect(body.bookingSearchResults).toHaveLength(1);
    expect(body.problems[0].code).toMatch('PARAMETER_NOT_SUPPORTED');
  });

  it('shows places only of a booking, and the time limit only in its parts', async () => {
    const { call, path, booking } = await start('older', '3.4');
    const offers = await call(
      'POST',
      `${path}/exchange-offers?embed=ALL`,
      offersFor(booking, ['T2~A~C']),
    );
    const [offer] = offers.body.exchangeOffers;
    const readMap = (contextType: string, contextId: string, resourceId: string) =>
      call(
        'GET',
        `/availabilities/place-map?${new URLSearchParams({ contextId, contextType, resourceId, resourceType: 'RESERVATION' })}`,
      );
    const early = await readMap('OFFER', offer.offerId, offer.reservationOfferParts[0].id);
    expect(early.body.code).toMatch('PARAMETER_NOT_SUPPORTED');
    const held = await holdExchange(scenario);
    expect(held.body.exchangeOperation.ticketTimeLimit).toBeNull();
    const { body } = await call('GET', path);
    const [admission] = body.booking.bookedOffers[1].admissions;
    const [reservation] = body.booking.bookedOffers[1].reservations;
    expect(body.booking.confirmationTimeLimit).toBeNull();
    expect(admission.confirmableUntil).toBe('2026-11-21T09:15:00.000Z');
    const map = await readMap('BOOKING', booking.id, reservation.id);
    const [, coach] = map.body.vehicleAvailability.vehicle.coaches;
    expect(coach.compartments[0].places[0]).toEqual({ number: '1', status: 'ALLOCATED' });
  });

  it('knows no Idempotency-Key', async () => {
    const { call, path } = await start('older', '3.4');
    await holdExchange(scenario);
    const headers = { 'idempotency-key': '6b2f37f2-5d53-4a60-9c52-4f9b1b9b52ab' };
    expect((await call('POST', `${path}/fulfillments`, {}, headers)).status).toBe(200);
    expect((await call('POST', `${path}/fulfillments`, {}, headers)).status).toBe(400);
  });
});

describe('no-time-limits', () => {
  it('names no time limit of a hold that expires, and issues documents later', async () => {
    const { call, path, sandbox } = await start('no-time-limits', '3.9');
    sandbox.clock.advance(60_000);
    const { body } = await holdExchange(scenario);
    expect(body.exchangeOperation.ticketTimeLimit).toBeNull();
    sandbox.clock.advance(31 * 60_000);
    expect(await readStates(scenario)).toMatchObject({ T1: ['FULFILLED', 'FULFILLED'] });
    await holdExchange(scenario);
    const confirmed = await call('POST', `${path}/fulfillments`, {});
    expect(confirmed.status).toBe(202);
    expect(confirmed.body.fulfillments[0]).toMatchObject({ status: 'CONFIRMED' });
    expect(await readStates(scenario)).toMatchObject({ T2: ['CONFIRMED', 'CONFIRMED'] });
    sandbox.clock.advance(60_000);
    expect(await readStates(scenario)).toMatchObject({ tickets: ['EXCHANGED', 'FULFILLED'] });
  });

  it.each([
    ['3.9', 'offer-parts'],
    ['3.5', 'reservations'],
  ])('changes a seat in %s by a refund and a new reservation', async (version, name) => {
    const { call, path, booking, sandbox } = await start('no-time-limits', version);
    sandbox.clock.advance(60_000);
    const offers = await call(
      'POST',
      `${path}/exchange-offers?embed=ALL`,
      offersFor(booking, ['T1~A~C']),
    );
    expect(offers.body.problems[0].code).toMatch('OFFER_NO_RESULTS');
    const [bookedOffer] = booking.bookedOffers ?? [];
    const fulfillmentId = booking.fulfillments?.[0]?.id ?? '';
    const bookingPartIds = [bookedOffer?.reservations?.[0]?.id ?? ''];
    const refund = await call('POST', `${path}/refund-offers`, {
      fulfillmentIds: [fulfillmentId],
      refundSpecifications: [{ fulfillmentId, bookingPartIds }],
    });
    const [offer] = refund.body.refundOffers;
    await call('PATCH', `${path}/refund-offers/${offer.id}`, { status: 'CONFIRMED' });
    expect(await readStates(scenario)).toMatchObject({ T1: ['FULFILLED', 'REFUNDED'] });

    const offerPath = `${path}/booked-offers/${bookedOffer?.offerId}`;
    const { body } = await call('GET', `${offerPath}/additional-offers`);
    const [{ offerId, passengerRefs, reservationOfferParts }] = body.offers;
    const placeSelection = {
      reservationId: reservationOfferParts[0].id,
      tripLegCoverage: { tripId: 'T1~A~C', legId: 'T1~A~C' },
      places: passengerRefs.map((passengerRef: string, index: number) => ({
        coachNumber: '2',
        placeNumber: String(index + 7),
        passengerRef,
      })),
    };
    const added = await call('POST', `${offerPath}/${name}`, {
      offerId,
      passengerRefs,
      placeSelections: [placeSelection],
      ...(name === 'reservations' && { reservationOfferId: placeSelection.reservationId }),
    });
    expect(added.status).toBe(200);
    expect((await call('POST', `${path}/fulfillments`, {})).status).toBe(202);
    expect(await readStates(scenario)).toMatchObject({
      T1: ['FULFILLED', 'REFUNDED', 'CONFIRMED'],
      tickets: ['FULFILLED', 'CONFIRMED'],
    });
  });
});
