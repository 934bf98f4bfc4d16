import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type OfferTerms, openOffer, sealOffer } from './offer-token';

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
  it('gives back the terms it was made of', () => {
    expect(openOffer(sealOffer(terms, key), key)).toEqual(terms);
  });

  it('has nothing in place of what was left out', () => {
    const opened = openOffer(sealOffer(terms, key), key);
    expect(JSON.stringify(opened)).toBe(JSON.stringify(terms));
    expect(Object.values(opened?.journey.legs[0] ?? {})).not.toContain(undefined);
  });

  it('fits in an address with room to spare', () => {
    expect(sealOffer(terms, key).length).toBeLessThan(1200);
  });

  it('is refused under another key', () => {
    expect(openOffer(sealOffer(terms, Buffer.alloc(32, 8)), key)).toBeNull();
  });

  it('is refused when any character is changed', () => {
    const offerId = sealOffer(terms, key);
    fc.assert(
      fc.property(fc.nat({ max: offerId.length - 2 }), fc.constantFrom('A', 'b', '.'), (at, to) => {
        if (offerId[at] === to) return;
        const changed = offerId.slice(0, at) + to + offerId.slice(at + 1);
        expect(openOffer(changed, key)).toBeNull();
      }),
    );
  });

  it('is refused when it is nonsense', () => {
    for (const nonsense of ['', '.', 'a.b', 'a.b.c', '💥', 'x'.repeat(5000)]) {
      expect(openOffer(nonsense, key)).toBeNull();
    }
  });
});
