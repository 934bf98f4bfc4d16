import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  holdExchange,
  offersFor,
  readStates,
  type Scenario,
  sellTestBooking,
  startScenario,
} from '../testing/exchange-scenario';

let scenario: Scenario;
beforeEach(async () => {
  scenario = await startScenario();
});
afterEach(async () => {
  await scenario.sandbox.stop();
  expect(scenario.sandbox.errors).toEqual([]);
});

const requestOffers = (tripIds: string[], more?: object) =>
  scenario.call(
    'POST',
    `${scenario.path}/exchange-offers?embed=ALL`,
    offersFor(scenario.booking, tripIds, more),
  );

// UIC's conformance runner (OSCAR) expects these things of an exchange.
describe('exchange offers', () => {
  it('have a time limit in the future, a summary, a fee, a price and a right to travel', async () => {
    const { status, body, type } = await requestOffers(['T2~A~C']);
    expect([status, type]).toEqual([200, 'application/vnd.uic.osdm+json; version=3.9.0']);
    expect(body.exchangeOffers).toHaveLength(2);
    for (const offer of body.exchangeOffers) {
      const now = scenario.sandbox.clock.now().getTime();
      expect(Date.parse(offer.preBookableUntil)).toBeGreaterThan(now);
      expect(offer.offerSummary.overallFlexibility).toEqual(expect.any(String));
      expect(offer.offerSummary.minimalPrice.amount).toBe(offer.exchangePrice.amount);
      expect(offer.admissionOfferParts).toHaveLength(1);
    }
  });

  it('ask for the new price and the fee less the old price, or refund the difference', async () => {
    const { body } = await requestOffers(['T2~A~C', 'T3~A~C']);
    const amounts = body.exchangeOffers.map(
      ({ exchangePrice, exchangeFee, amountToBePaid, refundableAmount }: Record<string, never>) =>
        [exchangePrice, exchangeFee, amountToBePaid, refundableAmount].map(
          (price?: { amount: number }) => price?.amount,
        ),
    );
    expect(amounts).toEqual([
      [8_000, 500, 500, undefined],
      [14_000, 500, 6_500, undefined],
      [4_000, 500, undefined, 3_500],
    ]);
  });

  it('have the fee of the conditions; an overrule code waives it and is returned', async () => {
    const [plain] = (await requestOffers(['T2~A~C'])).body.exchangeOffers;
    const [condition] = plain.admissionOfferParts[0].afterSalesConditions;
    expect(condition.afterSaleFee.amount).toBe(plain.exchangeFee.amount);
    const [waived] = (await requestOffers(['T2~A~C'], { overruleCode: 'STRIKE' })).body
      .exchangeOffers;
    expect([waived.appliedOverruleCode, waived.exchangeFee.amount]).toEqual(['STRIKE', 0]);
  });

  it('are found by train number and times, and by a search', async () => {
    const stop = (id: string) => ({ objectType: 'StopPlaceRef', stopPlaceRef: id });
    const timedLeg = {
      start: {
        stopPlaceRef: stop('A'),
        serviceDeparture: { timetabledTime: '2026-12-01T11:00:00+01:00' },
      },
      end: {
        stopPlaceRef: stop('B'),
        serviceArrival: { timetabledTime: '2026-12-01T12:00:00+01:00' },
      },
      service: { vehicleNumbers: ['T2'], carriers: [{ ref: 'urn:uic:rics:9999' }] },
    };
    const named = await requestOffers([], {
      tripIds: null,
      tripSpecifications: [{ legs: [{ timedLeg }] }],
    });
    expect(named.body.trips.map(({ id }: { id: string }) => id)).toEqual(['T2~A~B']);
    const tripSearchCriteria = {
      origin: stop('A'),
      destination: stop('C'),
      departureTime: '2026-12-01T09:00:00Z',
    };
    const found = await requestOffers([], { tripIds: null, tripSearchCriteria });
    expect(found.body.trips.map(({ id }: { id: string }) => id)).toEqual(['T2~A~C', 'T3~A~C']);
  });

  it('cannot be held after their time: a client error with code, title and detail', async () => {
    const { body } = await requestOffers(['T2~A~C']);
    scenario.sandbox.clock.advance(16 * 60_000);
    const [{ offerId, passengerRefs }] = body.exchangeOffers;
    const held = await scenario.call('POST', `${scenario.path}/exchange-operations`, {
      exchangeOffers: [{ offerId, passengerRefs }],
    });
    expect(held).toMatchObject({ status: 400, type: 'application/problem+json' });
    expect(held.body).toMatchObject({
      code: 'urn:uic:problem:BOOKING_OFFER_NOT_FOUND',
      title: expect.any(String),
      detail: expect.stringContaining('expired'),
    });
  });
});

describe('a hold', () => {
  it('is PREBOOKED with its offer and its time limit, also when it is read again', async () => {
    const { status, body } = await holdExchange(scenario);
    const { id, ticketTimeLimit } = body.exchangeOperation;
    expect(status).toBe(200);
    expect(body.exchangeOperation).toMatchObject({ status: 'PREBOOKED', exchangeOffers: [{}] });
    expect(ticketTimeLimit).toBe('2026-11-21T09:20:00.000Z');
    const read = await scenario.call('GET', `${scenario.path}/exchange-operations/${id}`);
    expect(read.body).toEqual(body);
  });

  it('makes the old parts EXCHANGE_ONGOING and leaves the old tickets valid', async () => {
    await holdExchange(scenario);
    expect(await readStates(scenario)).toEqual({
      T1: ['EXCHANGE_ONGOING', 'EXCHANGE_ONGOING'],
      T2: ['PREBOOKED', 'PREBOOKED'],
      tickets: ['FULFILLED'],
    });
  });

  it('allows no second exchange of the booking', async () => {
    await holdExchange(scenario);
    expect((await requestOffers(['T3~A~C'])).body.code).toMatch('OPERATION_NOT_PERMITTED');
  });

  it('gives the old parts their state back when it is deleted', async () => {
    const { body } = await holdExchange(scenario);
    const path = `${scenario.path}/exchange-operations/${body.exchangeOperation.id}`;
    expect((await scenario.call('DELETE', path)).status).toBe(204);
    const before = { T1: ['FULFILLED', 'FULFILLED'], tickets: ['FULFILLED'] };
    expect(await readStates(scenario)).toEqual(before);
    expect((await scenario.call('DELETE', path)).status).toBe(404);
  });

  it('gives the old parts their state back when it expires', async () => {
    await holdExchange(scenario);
    scenario.sandbox.clock.advance(21 * 60_000);
    const before = { T1: ['FULFILLED', 'FULFILLED'], tickets: ['FULFILLED'] };
    expect(await readStates(scenario)).toEqual(before);
    const late = await scenario.call('POST', `${scenario.path}/fulfillments`, {});
    expect(late.body.code).toMatch('CONFIRMATION_BOOKING_ALREADY_CANCELLED');
  });
});

describe('places on hold', () => {
  it('are shown before and after the hold, and change until the confirmation', async () => {
    const { body: offers } = await requestOffers(['T2~A~C']);
    const [offer] = offers.exchangeOffers;
    const ofOffer = await readMap('OFFER', offer.offerId, offer.reservationOfferParts[0].id);
    expect(ofOffer).toMatchObject({ '1/1': 'RESTRICTED', '2/1': 'FREE', '2/2': 'FREE' });
    await holdExchange(scenario);
    const { body } = await scenario.call('GET', scenario.path);
    const [reservation] = body.booking.bookedOffers[1].reservations;
    const ofBooking = await readMap('BOOKING', body.booking.id, reservation.id);
    expect(ofBooking).toMatchObject({ '2/1': 'ALLOCATED', '2/2': 'ALLOCATED', '2/9': 'FREE' });
    const changed = await selectPlaces(reservation.id, ['9', '10']);
    expect(changed.status).toBe(200);
    const [, { reservations }] = changed.body.booking.bookedOffers;
    const places = reservations[0].placeAllocation.reservedPlaces;
    expect(places.map((one: { placeNumbers: string[] }) => one.placeNumbers)).toEqual([
      ['9'],
      ['10'],
    ]);
  });

  it('are rejected with a pointer when another person has them on a part of the route', async () => {
    const legs = [{ train: 'T2', from: 'B', to: 'C', places: [{ coach: '2', place: '9' }] }];
    await sellTestBooking(scenario.sandbox, {
      bookingCode: 'OTHER1',
      passengers: [{ firstName: 'Grace', lastName: 'Hopper' }],
      journeys: [{ legs }],
    });
    await holdExchange(scenario);
    const { body } = await scenario.call('GET', scenario.path);
    const [reservation] = body.booking.bookedOffers[1].reservations;
    const taken = await selectPlaces(reservation.id, ['9', '10']);
    expect(taken.body.code).toMatch('BOOKING_PLACE_NOT_AVAILABLE');
    expect(taken.body.pointers[0].requestPointer).toBe('#/placeSelections/0/places/0');
  });
});

describe('a confirmation', () => {
  it('issues tickets with documents, and makes the old parts and tickets EXCHANGED', async () => {
    await holdExchange(scenario);
    const check = await scenario.call('GET', `${scenario.path}/fulfillment-check`);
    expect(check.status).toBe(204);
    const { status, body } = await scenario.call('POST', `${scenario.path}/fulfillments`, {});
    expect(status).toBe(200);
    const [ticket] = body.fulfillments;
    const document = body.fulfillmentDocuments.find(
      ({ id }: { id: string }) => id === ticket.fulfillmentDocumentRefs[0],
    );
    expect(Buffer.from(document.content, 'base64').toString('latin1')).toMatch(/^%PDF-.*%%EOF\n$/s);
    expect(ticket.fulfillmentParts[0].securityFeatures[0].data).toEqual(expect.any(String));
    expect(await readStates(scenario)).toEqual({
      T1: ['EXCHANGED', 'EXCHANGED'],
      T2: ['FULFILLED', 'FULFILLED'],
      tickets: ['EXCHANGED', 'FULFILLED'],
    });
    const { payments } = await scenario.sandbox.control('GET', 'state');
    expect(payments.map(({ amount }: { amount: number }) => amount)).toEqual([8_000, 500]);
    const again = await scenario.call('POST', `${scenario.path}/fulfillments`, {});
    expect(again.body.code).toMatch('CONFIRMATION_BOOKING_ALREADY_FULFILLED');
  });
});

const selectPlaces = (reservationId: string, places: string[]) =>
  scenario.call('PATCH', scenario.path, {
    placeSelections: [
      {
        reservationId,
        tripLegCoverage: { tripId: 'T2~A~C', legId: 'T2~A~C' },
        places: places.map((placeNumber, index) => ({
          coachNumber: '2',
          placeNumber,
          passengerRef: scenario.booking.passengers[index]?.id,
        })),
      },
    ],
  });

/** The status of each place, as `coach/place`. */
async function readMap(contextType: string, contextId: string, resourceId: string) {
  const reservationRef = { contextType, contextId, resourceType: 'RESERVATION', resourceId };
  const { body } = await scenario.call('POST', '/availabilities/vehicle-place-map', {
    placeRestrictions: [{ reservationRef }],
  });
  const entries: [string, string][] = [];
  for (const { number, decks } of body.vehicle.coaches) {
    for (const place of decks[0].compartments[0].places)
      entries.push([`${number}/${place.number}`, place.status]);
  }
  return Object.fromEntries(entries);
}
