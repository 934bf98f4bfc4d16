import { type KeyObject, sign, verify } from 'node:crypto';
import { truncateText } from '@train-swap/shared-config/truncate-text';

export type PayloadLeg = { trainNumber: string; serviceDate: string; coach: string; place: string };

/** The data in a barcode that a reader needs before it checks the ticket online. */
export type BarcodeFields = {
  fulfilmentId: string;
  bookingReference: string;
  travellerInitial: string;
  serviceClass: 'FIRST' | 'STANDARD';
  legs: readonly PayloadLeg[];
};

/** Both versions have the same layout; no claim of carrier validity (product.md part 6). */
const VERSION = { standard: 1, long: 2 } as const;
const MARK = Buffer.from('TS', 'ascii');
const SIGNATURE_BYTES = 64;
/** Bytes of a version 1 payload, which is readable from a scratched phone. */
const MAX_STANDARD_PAYLOAD = 150;
/** Bytes of a version 2 payload, used only when the first two legs do not fit into version 1. */
export const MAX_PAYLOAD = 250;
/** Bytes of UTF-8 of each text, chosen so that two legs always fit into `MAX_PAYLOAD`. */
const MAX_BYTES = { reference: 16, trainNumber: 40, coach: 8, place: 8 } as const;
const DAY = 86_400_000;

function encodeText(value: string, maxBytes: number): Buffer {
  const bytes = Buffer.from(
    truncateText(value.normalize('NFC'), maxBytes, Buffer.byteLength),
    'utf8',
  );
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}

function encodeDate(date: string): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(Math.round(Date.parse(`${date}T00:00:00Z`) / DAY));
  return bytes;
}

const encodeLeg = (leg: PayloadLeg): Buffer =>
  Buffer.concat([
    encodeText(leg.trainNumber, MAX_BYTES.trainNumber),
    encodeDate(leg.serviceDate),
    encodeText(leg.coach, MAX_BYTES.coach),
    encodeText(leg.place, MAX_BYTES.place),
  ]);

const encodeId = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

const formatId = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const getTotalLength = (parts: readonly Buffer[]): number =>
  parts.reduce((sum, { length }) => sum + length, 0);

/**
 * Signed bytes of one fulfilment, at most 150, or 250 if train numbers are long: mark, version,
 * fulfilment id (16), booking reference, initial, class, number of legs, included legs (as many as fit, at
 * least two), Ed25519 signature over all preceding bytes. Texts are UTF-8 after a byte with their length.
 */
export function encodeBarcode(fields: BarcodeFields, privateKey: KeyObject): Buffer {
  const initial = [...fields.travellerInitial.normalize('NFC')][0] ?? '';
  const head = Buffer.concat([
    encodeId(fields.fulfilmentId),
    encodeText(fields.bookingReference, MAX_BYTES.reference),
    encodeText(initial, 4),
    Buffer.from([fields.serviceClass === 'FIRST' ? 1 : 2, fields.legs.length]),
  ]);
  const legs = fields.legs.map(encodeLeg);
  const fixedBytes = MARK.length + 1 + head.length + 1 + SIGNATURE_BYTES;
  const isStandard = fixedBytes + getTotalLength(legs.slice(0, 2)) <= MAX_STANDARD_PAYLOAD;
  let spaceLeft = (isStandard ? MAX_STANDARD_PAYLOAD : MAX_PAYLOAD) - fixedBytes;
  const carried: Buffer[] = [];
  for (const leg of legs) {
    if (leg.length > spaceLeft) break;
    carried.push(leg);
    spaceLeft -= leg.length;
  }
  const version = Buffer.from([isStandard ? VERSION.standard : VERSION.long]);
  const body = Buffer.concat([MARK, version, head, Buffer.from([carried.length]), ...carried]);
  return Buffer.concat([body, sign(null, body, privateKey)]);
}

class Reader {
  private offset = 0;
  constructor(private readonly bytes: Buffer) {}
  read(count: number): Buffer {
    const part = this.bytes.subarray(this.offset, this.offset + count);
    this.offset += count;
    return part;
  }
  byte(): number {
    return this.read(1).readUInt8(0);
  }
  text(): string {
    return this.read(this.byte()).toString('utf8');
  }
  date(): string {
    return new Date(this.read(2).readUInt16BE(0) * DAY).toISOString().slice(0, 10);
  }
}

const isKnownVersion = (version: number, length: number): boolean =>
  version === VERSION.long || (version === VERSION.standard && length <= MAX_STANDARD_PAYLOAD);

/** The fields of a payload that this service signed, of either version, or null for any other bytes. */
export function decodeBarcode(payload: Buffer, publicKey: KeyObject): BarcodeFields | null {
  if (payload.length > MAX_PAYLOAD || payload.length <= SIGNATURE_BYTES + 3) return null;
  const body = payload.subarray(0, -SIGNATURE_BYTES);
  if (!verify(null, body, publicKey, payload.subarray(-SIGNATURE_BYTES))) return null;
  const reader = new Reader(body);
  if (!reader.read(2).equals(MARK) || !isKnownVersion(reader.byte(), payload.length)) return null;
  const fulfilmentId = formatId(reader.read(16));
  const bookingReference = reader.text();
  const travellerInitial = reader.text();
  const serviceClass = reader.byte() === 1 ? 'FIRST' : 'STANDARD';
  reader.byte();
  const carried = reader.byte();
  const legs = Array.from({ length: carried }, () => ({
    trainNumber: reader.text(),
    serviceDate: reader.date(),
    coach: reader.text(),
    place: reader.text(),
  }));
  return { fulfilmentId, bookingReference, travellerInitial, serviceClass, legs };
}
