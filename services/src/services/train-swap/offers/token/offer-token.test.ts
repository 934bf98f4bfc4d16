import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type OfferTerms, signOffer, verifyOffer } from './offer-token';

const key = Buffer.alloc(32, 7);

const terms: OfferTerms = {
  bookingId: 'booking-1',
  bookingVersion: 3,
  travellerIds: ['traveller-1'],
  journey: {
    id: 'journey-1',
    departure: '2026-11-22T11:00:00Z',
    arrival: '2026-11-22T15:20:00Z',
    durationMinutes: 260,
    changes: 0,
    legs: [
      {
        trainId: 'GR-1S13',
        serviceDate: '2026-11-22',
        trainNumber: '1S13',
        operator: { code: 'GR', name: 'LNER' },
        from: { stationId: 'KGX', name: 'London Kings Cross' },
        to: { stationId: 'EDB', name: 'Edinburgh' },
        departure: '2026-11-22T11:00:00Z',
        arrival: '2026-11-22T15:20:00Z',
        timeZone: 'Europe/London',
        cancelled: false,
        delayMinutes: 0,
        layoutId: 'lner-801-2',
      },
    ],
  },
  price: {
    lines: [{ kind: 'fee', label: 'Swap fee', amount: { amount: 250, currency: 'GBP' } }],
    total: { amount: 250, currency: 'GBP' },
  },
  paidAfter: [7925],
  fullFare: 7925,
  seatsLeft: 40,
  crowding: 'medium',
  validUntil: '2026-11-21T12:15:00Z',
};

describe('an offer id', () => {
  it('verifies to its terms', () => {
    expect(verifyOffer(signOffer(terms, key), key)).toEqual(terms);
  });

  it('has no properties for missing values', () => {
    const opened = verifyOffer(signOffer(terms, key), key);
    expect(JSON.stringify(opened)).toBe(JSON.stringify(terms));
    expect(Object.values(opened?.journey.legs[0] ?? {})).not.toContain(undefined);
  });

  it('is short enough for a URL', () => {
    expect(signOffer(terms, key).length).toBeLessThan(1200);
  });

  it('is rejected with another key', () => {
    expect(verifyOffer(signOffer(terms, Buffer.alloc(32, 8)), key)).toBeNull();
  });

  it('is rejected when any character is changed', () => {
    const offerId = signOffer(terms, key);
    fc.assert(
      fc.property(fc.nat({ max: offerId.length - 2 }), fc.constantFrom('A', 'b', '.'), (at, to) => {
        if (offerId[at] === to) return;
        const changed = offerId.slice(0, at) + to + offerId.slice(at + 1);
        expect(verifyOffer(changed, key)).toBeNull();
      }),
    );
  });

  it('is rejected when it is malformed', () => {
    for (const malformed of ['', '.', 'a.b', 'a.b.c', '💥', 'x'.repeat(5000)]) {
      expect(verifyOffer(malformed, key)).toBeNull();
    }
  });
});
