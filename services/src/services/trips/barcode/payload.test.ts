import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type BarcodeFields,
  decodeBarcode,
  encodeBarcode,
  MAX_PAYLOAD,
  type PayloadLeg,
} from './payload';

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

const noSeat = { serviceDate: '2026-11-22', coach: '', place: '' };

/** Written by an earlier encoder that truncated train numbers after eight bytes. */
const issuedBefore =
  'VFMBC4+cUj9+TFWdOmHHovASNAhTV0FQTUUyNALDmAICAghJQ0UgMTIzNFErAUsDNDVBBDFFMDdRLAAAO3yrFJevKUkkJUWDlZ5Vrxp1RCurvJlZECY6bYIazfN80+Nqk9WTeQGSCzauVPPjS2/Tc+Zs6P1ksOK7t+tOAw==';

const fixedKey = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)]),
  format: 'der',
  type: 'pkcs8',
});

describe('the barcode payload', () => {
  it('decodes what was encoded', () => {
    expect(decodeBarcode(encodeBarcode(fields, privateKey), publicKey)).toEqual(fields);
  });

  it.each([
    ['a number of nine bytes', 'ICE 12345'],
    ['a long product name', 'RegionalExpress RE 19 (10123)'],
    ['letters of three bytes each', '東海道新幹線のぞみ一号'],
    ['forty bytes', 'x'.repeat(40)],
  ])('contains the complete train number: %s', (_case, trainNumber) => {
    const legs = fields.legs.map((leg) => ({
      ...leg,
      trainNumber,
      coach: 'Wagen 12',
      place: '101 A',
    }));
    const payload = encodeBarcode({ ...fields, legs }, privateKey);
    expect(decodeBarcode(payload, publicKey)?.legs).toEqual(legs);
  });

  it('keeps references, coaches and places with multi-byte characters', () => {
    const change = { bookingReference: 'Größe-12', travellerInitial: '𠮷' };
    const legs = [{ trainNumber: '1S13', serviceDate: '2026-11-22', coach: '１２', place: 'Ä12b' }];
    const decoded = decodeBarcode(
      encodeBarcode({ ...fields, ...change, legs }, privateKey),
      publicKey,
    );
    expect(decoded).toEqual({ ...fields, ...change, legs });
  });

  it('truncates a long text between characters with an ellipsis', () => {
    // Each flag is one character of two code points and eight bytes.
    const legs = [
      { ...noSeat, trainNumber: '🇬🇧'.repeat(6) },
      { ...noSeat, trainNumber: 'é'.repeat(30) },
    ];
    const decoded = decodeBarcode(encodeBarcode({ ...fields, legs }, privateKey), publicKey);
    const numbers = decoded?.legs.map(({ trainNumber }) => trainNumber);
    expect(numbers).toEqual([`${'🇬🇧'.repeat(4)}…`, `${'é'.repeat(18)}…`]);
  });

  it('reads a ticket of the earlier encoder', () => {
    const issuer = createPublicKey(fixedKey);
    const [first, second] = fields.legs;
    expect(decodeBarcode(Buffer.from(issuedBefore, 'base64'), issuer)).toEqual({
      ...fields,
      legs: [{ ...first, trainNumber: 'ICE 1234' }, second],
    });
  });

  it('keeps the bytes of a ticket with short texts', () => {
    const [first, second] = fields.legs;
    const legs = [{ ...first, trainNumber: 'ICE 1234' } as PayloadLeg, second as PayloadLeg];
    expect(encodeBarcode({ ...fields, legs }, fixedKey).toString('base64')).toBe(issuedBefore);
  });

  it('rejects another key', () => {
    const other = generateKeyPairSync('ed25519');
    expect(decodeBarcode(encodeBarcode(fields, other.privateKey), publicKey)).toBeNull();
  });

  it('rejects a payload with a changed byte or another length', () => {
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

  it('returns null for other bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(decodeBarcode(Buffer.from(bytes), publicKey)).toBeNull();
      }),
    );
  });

  it('stays within its maximum length and drops legs that do not fit', () => {
    const leg = fc.record({
      trainNumber: fc.string({ unit: 'grapheme', maxLength: 60 }),
      serviceDate: fc.constant('2026-11-22'),
      coach: fc.string({ unit: 'grapheme', maxLength: 12 }),
      place: fc.string({ maxLength: 6 }),
    });
    fc.assert(
      fc.property(fc.array(leg, { minLength: 1, maxLength: 6 }), fc.string(), (legs, name) => {
        const payload = encodeBarcode({ ...fields, legs, travellerInitial: name }, privateKey);
        expect(payload.length).toBeLessThanOrEqual(MAX_PAYLOAD);
        const read = decodeBarcode(payload, publicKey);
        expect(read?.fulfilmentId).toBe(fields.fulfilmentId);
        expect(read?.legs.length).toBeGreaterThanOrEqual(Math.min(2, legs.length));
      }),
    );
  });
});
