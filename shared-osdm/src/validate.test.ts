import { describe, expect, it } from '@jest/globals';
import document from './generated/osdm.json' with { type: 'json' };
import { assertStrictlyValid, assertValid, OsdmSchemaError } from './validate';

const part = {
  objectType: 'Admission',
  id: 'part-1',
  createdOn: '2026-11-21T09:00:00Z',
  validFrom: '2026-12-01T09:00:00Z',
  price: { currency: 'EUR', amount: 4900, scale: 2 },
  status: 'FULFILLED',
  passengerIds: ['passenger-1'],
  refundable: 'YES',
  exchangeable: 'YES',
};
const booking = (admission: object = part) => ({
  booking: {
    id: 'booking-1',
    createdOn: '2026-11-21T09:00:00Z',
    passengers: [{ id: 'passenger-1', externalRef: 'P1', type: 'ADULT' }],
    bookedOffers: [{ offerId: 'offer-1', admissions: [admission] }],
  },
});

describe('data of another system', () => {
  it('may have properties and values that this version does not name', () => {
    const newer = { ...part, status: 'SOME_NEW_STATUS', newProperty: 1 };
    expect(() => assertValid('BookingResponse', booking(newer))).not.toThrow();
  });

  it('names the place of a missing property and of a wrong type', () => {
    const { price: _price, ...wrong } = { ...part, passengerIds: 'passenger-1' };
    const path = '/booking/bookedOffers/0/admissions/0';
    expect(catchPointers(booking(wrong))).toEqual([
      { pointer: path, expected: "must have required property 'price'" },
      { pointer: `${path}/passengerIds`, expected: 'must be array' },
    ]);
  });
});

describe('our own data', () => {
  it('has only what the standard names, also in a part that extends another shape', () => {
    expect(() => assertStrictlyValid('BookingResponse', booking())).not.toThrow();
    for (const wrong of [
      { ...part, colour: 'red' },
      { ...part, status: 'SOLD' },
    ]) {
      expect(() => assertStrictlyValid('BookingResponse', booking(wrong))).toThrow(OsdmSchemaError);
    }
  });

  it('may have null only where the standard allows it', () => {
    assertStrictlyValid('ExchangeOperation', { id: 'operation-1', ticketTimeLimit: null });
    expect(() => assertStrictlyValid('ExchangeOperation', { id: null })).toThrow('must be string');
  });
});

it('names the source of the schemas, its version and its licence', () => {
  expect(document.info).toMatchObject({
    version: '3.9.0',
    license: { name: 'Apache-2.0' },
    'x-source': { ref: 'v3.9' },
  });
});

function catchPointers(value: unknown) {
  try {
    assertValid('BookingResponse', value);
    return [];
  } catch (error) {
    return (error as OsdmSchemaError).pointers;
  }
}
