import { type KeyObject, sign, verify } from 'node:crypto';

export type PayloadLeg = { trainNumber: string; serviceDate: string; coach: string; place: string };

/** What an inspector's reader must know before it asks the services whether the ticket still lives. */
export type BarcodeFields = {
  fulfilmentId: string;
  bookingReference: string;
  travellerInitial: string;
  serviceClass: 'FIRST' | 'STANDARD';
  legs: readonly PayloadLeg[];
};

/** Version 1; no claim of carrier validity (product.md part 6). */
const VERSION = 1;
const MARK = Buffer.from('TS', 'ascii');
const SIGNATURE_BYTES = 64;
/** An Aztec code of this many bytes still reads well from a scratched phone. */
export const LONGEST_PAYLOAD = 150;
const DAY = 86_400_000;

const shortText = (value: string, longest: number): Buffer => {
  const bytes = Buffer.from(value, 'utf8').subarray(0, longest);
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
};

const dayNumber = (date: string): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(Math.round(Date.parse(`${date}T00:00:00Z`) / DAY));
  return bytes;
};

const encodeLeg = (leg: PayloadLeg): Buffer =>
  Buffer.concat([
    shortText(leg.trainNumber, 8),
    dayNumber(leg.serviceDate),
    shortText(leg.coach, 3),
    shortText(leg.place, 4),
  ]);

const idBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

const idText = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * Signed bytes of one fulfilment, at most 150: mark, version, fulfilment id (16), booking reference,
 * initial, class, legs in all, legs carried (as many as fit), Ed25519 signature over all before it.
 */
export const encodeBarcode = (fields: BarcodeFields, privateKey: KeyObject): Buffer => {
  const head = Buffer.concat([
    MARK,
    Buffer.from([VERSION]),
    idBytes(fields.fulfilmentId),
    shortText(fields.bookingReference, 8),
    shortText([...fields.travellerInitial][0] ?? '', 4),
    Buffer.from([fields.serviceClass === 'FIRST' ? 1 : 2, fields.legs.length]),
  ]);
  const carried: Buffer[] = [];
  let room = LONGEST_PAYLOAD - SIGNATURE_BYTES - head.length - 1;
  for (const leg of fields.legs.map(encodeLeg)) {
    if (leg.length > room) break;
    carried.push(leg);
    room -= leg.length;
  }
  const body = Buffer.concat([head, Buffer.from([carried.length]), ...carried]);
  return Buffer.concat([body, sign(null, body, privateKey)]);
};

class Reader {
  private at = 0;
  constructor(private readonly bytes: Buffer) {}
  take(count: number): Buffer {
    const part = this.bytes.subarray(this.at, this.at + count);
    this.at += count;
    return part;
  }
  byte(): number {
    return this.take(1).readUInt8(0);
  }
  text(): string {
    return this.take(this.byte()).toString('utf8');
  }
  date(): string {
    return new Date(this.take(2).readUInt16BE(0) * DAY).toISOString().slice(0, 10);
  }
}

/** The fields of a payload that this service signed, or null for any other bytes. */
export const decodeBarcode = (payload: Buffer, publicKey: KeyObject): BarcodeFields | null => {
  if (payload.length > LONGEST_PAYLOAD || payload.length <= SIGNATURE_BYTES + 3) return null;
  const body = payload.subarray(0, -SIGNATURE_BYTES);
  if (!verify(null, body, publicKey, payload.subarray(-SIGNATURE_BYTES))) return null;
  const reader = new Reader(body);
  if (!reader.take(2).equals(MARK) || reader.byte() !== VERSION) return null;
  const fulfilmentId = idText(reader.take(16));
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
};
