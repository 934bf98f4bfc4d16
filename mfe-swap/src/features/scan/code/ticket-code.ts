import { i18n } from '@train-swap/shared-config';

/** A code in a picture. `format` is the name of zxing, for example `Aztec` or `QRCode`. */
export type FoundCode = { format: string; bytes: Uint8Array };

/** `payload`: the bytes of a ticket's code in base64. The other fields are for a choice; their signature is not verified. */
export type FoundTicket = { payload: string; reference: string; train: string; date: string };

/** What a picture shows. `tickets`: at least one. */
export type Reading =
  | { kind: 'tickets'; tickets: readonly FoundTicket[] }
  | { kind: 'other-code'; format: string }
  | { kind: 'no-code' };

/** Every payload of a ticket begins with "TS" and ends with a signature of 64 bytes; the service verifies it. */
const mark = [0x54, 0x53];
const minBytes = 68;
const maxBytes = 250;
/** The mark, the version and the id are before the reference. */
const referenceOffset = 19;
const dayMs = 86_400_000;

/** Selects the codes of tickets. Other codes are not sent anywhere, because they may contain anything. */
export function selectTicketCodes(codes: readonly FoundCode[]): Reading {
  const tickets = new Map<string, FoundTicket>();
  for (const { bytes } of codes) {
    if (!isTicket(bytes)) continue;
    const ticket = parseTicket(bytes);
    // The tickets of several travellers open the same booking.
    const key = JSON.stringify({ ...ticket, payload: '' });
    if (!tickets.has(key)) tickets.set(key, ticket);
  }
  if (tickets.size > 0) return { kind: 'tickets', tickets: [...tickets.values()] };
  const [other] = codes;
  return other ? { kind: 'other-code', format: formatCodeName(other.format) } : { kind: 'no-code' };
}

function isTicket(bytes: Uint8Array): boolean {
  const hasMark = mark.every((byte, index) => bytes[index] === byte);
  return hasMark && bytes.length >= minBytes && bytes.length <= maxBytes;
}

/** The layout of services/src/services/trips/barcode/payload.ts. */
function parseTicket(bytes: Uint8Array): FoundTicket {
  let offset = referenceOffset;
  const read = (count: number) => {
    offset += count;
    return bytes.subarray(offset - count, offset);
  };
  const readText = () => new TextDecoder().decode(read(read(1)[0] ?? 0));
  const reference = readText();
  // The initial of the traveller.
  readText();
  // The class, the number of legs, and the number of legs in the code.
  read(3);
  const train = readText();
  const [high = 0, low = 0] = read(2);
  const date = new Date((high * 256 + low) * dayMs).toISOString();
  return { payload: toBase64(bytes), reference, train, date };
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

const getNames = (): readonly (readonly [RegExp, string])[] => [
  [/^Aztec/, i18n.t('an Aztec code')],
  [/QR/, i18n.t('a QR code')],
  [/^DataMatrix/, i18n.t('a Data Matrix code')],
  [/PDF417/, i18n.t('a PDF417 code')],
];

/** The name of a kind of code with its article. */
function formatCodeName(format: string): string {
  return getNames().find(([pattern]) => pattern.test(format))?.[1] ?? i18n.t('a barcode');
}
