import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type BarcodeFields, decodeBarcode, encodeBarcode, LONGEST_PAYLOAD } from './payload';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');

const fields: BarcodeFields = {
  fulfilmentId: '0b8f9c52-3f7e-4c55-9d3a-61c7a2f01234',
  bookingReference: 'SWAPME24',
  travellerInitial: 'Ø',
  serviceClass: 'STANDARD',
  legs: [
    { trainNumber: '1S13', serviceDate: '2026-11-22', coach: 'K', place: '45A' },
    { trainNumber: '1E07', serviceDate: '2026-11-23', coach: '', place: '' },
  ],
};

describe('the barcode payload', () => {
  it('gives back what was signed', () => {
    expect(decodeBarcode(encodeBarcode(fields, privateKey), publicKey)).toEqual(fields);
  });

  it('is not accepted from another key', () => {
    const other = generateKeyPairSync('ed25519');
    expect(decodeBarcode(encodeBarcode(fields, other.privateKey), publicKey)).toBeNull();
  });

  it('is not accepted with any byte changed, cut short or made longer', () => {
    const payload = encodeBarcode(fields, privateKey);
    fc.assert(
      fc.property(
        fc.nat({ max: payload.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (at, x) => {
          const changed = Buffer.from(payload);
          changed[at] = (changed[at] ?? 0) ^ x;
          expect(decodeBarcode(changed, publicKey)).toBeNull();
          expect(decodeBarcode(payload.subarray(0, at), publicKey)).toBeNull();
        },
      ),
    );
    expect(decodeBarcode(Buffer.concat([payload, Buffer.from([0])]), publicKey)).toBeNull();
  });

  it('never throws on foreign bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(decodeBarcode(Buffer.from(bytes), publicKey)).toBeNull();
      }),
    );
  });

  it('stays within its length whatever the journey, dropping legs that do not fit', () => {
    const leg = fc.record({
      trainNumber: fc.string({ maxLength: 12 }),
      serviceDate: fc.constant('2026-11-22'),
      coach: fc.string({ maxLength: 4 }),
      place: fc.string({ maxLength: 6 }),
    });
    fc.assert(
      fc.property(fc.array(leg, { minLength: 1, maxLength: 6 }), fc.string(), (legs, name) => {
        const payload = encodeBarcode({ ...fields, legs, travellerInitial: name }, privateKey);
        expect(payload.length).toBeLessThanOrEqual(LONGEST_PAYLOAD);
        const read = decodeBarcode(payload, publicKey);
        expect(read?.fulfilmentId).toBe(fields.fulfilmentId);
        expect(read?.legs.length).toBeGreaterThanOrEqual(Math.min(2, legs.length));
      }),
    );
  });
});
