import { describe, expect, it } from '@jest/globals';
import { selectTicketCodes } from './ticket-code';

const bytesOf = (text: string, length = 120) =>
  Uint8Array.from({ length }, (_, index) => text.charCodeAt(index) || 0xff);

const text = (value: string) => [value.length, ...new TextEncoder().encode(value)];

/** The code of a ticket as the trips service makes it; `day` in days since 1970. */
const ticketOf = (reference: string, { initial = 'A', train = '1E05', day = 20_700 } = {}) => ({
  format: 'Aztec',
  bytes: Uint8Array.of(
    ...[0x54, 0x53, 1],
    ...Array.from({ length: 16 }, () => initial.charCodeAt(0)),
    ...[...text(reference), ...text(initial), 2, 1, 1],
    ...[...text(train), day >> 8, day & 255, ...text('A'), ...text('12')],
    ...Array.from({ length: 64 }, () => 7),
  ),
});

const payloadOf = ({ bytes }: { bytes: Uint8Array }) => btoa(String.fromCharCode(...bytes));

describe('the codes of tickets', () => {
  it('are selected among other codes, as base64', () => {
    const ticket = ticketOf('SWAPME24');
    const reading = selectTicketCodes([{ format: 'QRCode', bytes: bytesOf('https://') }, ticket]);
    const expected = { reference: 'SWAPME24', train: '1E05', date: '2026-09-04T00:00:00.000Z' };
    expect(reading).toEqual({
      kind: 'tickets',
      tickets: [{ payload: payloadOf(ticket), ...expected }],
    });
  });

  it('are one ticket for each booking and train', () => {
    const [first, second] = [ticketOf('SWAPME24'), ticketOf('RAILCRD5')];
    const swapped = ticketOf('SWAPME24', { train: '1E07' });
    const otherTraveller = ticketOf('SWAPME24', { initial: 'B' });
    const reading = selectTicketCodes([first, otherTraveller, second, first, swapped]);
    const payloads = reading.kind === 'tickets' && reading.tickets.map(({ payload }) => payload);
    expect(payloads).toEqual([first, second, swapped].map(payloadOf));
  });

  it.each([67, 251])('are no payload of %i bytes', (length) => {
    const reading = selectTicketCodes([{ format: 'Aztec', bytes: bytesOf('TS', length) }]);
    expect(reading).toEqual({ kind: 'other-code', format: 'an Aztec code' });
  });

  it('are found in a code whose lengths are wrong', () => {
    const bytes = Uint8Array.of(0x54, 0x53, ...Array.from({ length: 100 }, () => 255));
    expect(selectTicketCodes([{ format: 'Aztec', bytes }]).kind).toBe('tickets');
  });
});

it.each([
  ['Aztec', 'an Aztec code'],
  ['AztecCode', 'an Aztec code'],
  ['QRCode', 'a QR code'],
  ['MicroQRCode', 'a QR code'],
  ['DataMatrix', 'a Data Matrix code'],
  ['PDF417', 'a PDF417 code'],
  ['MaxiCode', 'a barcode'],
])('a %s code of something else is called %s', (format, name) => {
  const reading = selectTicketCodes([{ format, bytes: bytesOf('06ABC') }]);
  expect(reading).toEqual({ kind: 'other-code', format: name });
});

it('a picture without codes has no code', () => {
  expect(selectTicketCodes([])).toEqual({ kind: 'no-code' });
});
