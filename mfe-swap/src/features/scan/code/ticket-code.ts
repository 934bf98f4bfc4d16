import { i18n } from '@train-swap/shared-config';

/** A code in a picture. `format` is the name of zxing, for example `Aztec` or `QRCode`. */
export type FoundCode = { format: string; bytes: Uint8Array };

/** What a picture shows. `payload`: the bytes of a ticket's code in base64. */
export type Reading =
  | { kind: 'ticket'; payload: string }
  | { kind: 'other-code'; format: string }
  | { kind: 'no-code' };

/** Every payload of a ticket begins with "TS" and ends with a signature of 64 bytes; the service verifies it. */
const mark = [0x54, 0x53];
const minBytes = 68;
const maxBytes = 250;

/** Selects the code of a ticket. Other codes are not sent anywhere, because they may contain anything. */
export function selectTicketCode(codes: readonly FoundCode[]): Reading {
  const ticket = codes.find(({ bytes }) => isTicket(bytes));
  if (ticket) return { kind: 'ticket', payload: toBase64(ticket.bytes) };
  const [other] = codes;
  return other ? { kind: 'other-code', format: formatCodeName(other.format) } : { kind: 'no-code' };
}

function isTicket(bytes: Uint8Array): boolean {
  const hasMark = mark.every((byte, index) => bytes[index] === byte);
  return hasMark && bytes.length >= minBytes && bytes.length <= maxBytes;
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

const names: readonly (readonly [RegExp, string])[] = [
  [/^Aztec/, i18n.t('an Aztec code')],
  [/QR/, i18n.t('a QR code')],
  [/^DataMatrix/, i18n.t('a Data Matrix code')],
  [/PDF417/, i18n.t('a PDF417 code')],
];

/** The name of a kind of code with its article. */
function formatCodeName(format: string): string {
  return names.find(([pattern]) => pattern.test(format))?.[1] ?? i18n.t('a barcode');
}
