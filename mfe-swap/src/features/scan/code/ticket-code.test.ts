import { describe, expect, it } from '@jest/globals';
import { selectTicketCode } from './ticket-code';

const bytesOf = (text: string, length = 120) =>
  Uint8Array.from({ length }, (_, index) => text.charCodeAt(index) || 0xff);
const ticket = { format: 'Aztec', bytes: bytesOf('TS') };

describe('the code of a ticket', () => {
  it('is selected among other codes, as base64', () => {
    const reading = selectTicketCode([{ format: 'QRCode', bytes: bytesOf('https://') }, ticket]);
    expect(reading).toEqual({
      kind: 'ticket',
      payload: btoa(String.fromCharCode(...ticket.bytes)),
    });
  });

  it.each([67, 251])('has no payload of %i bytes', (length) => {
    const reading = selectTicketCode([{ format: 'Aztec', bytes: bytesOf('TS', length) }]);
    expect(reading).toEqual({ kind: 'other-code', format: 'an Aztec code' });
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
  const reading = selectTicketCode([{ format, bytes: bytesOf('06ABC') }]);
  expect(reading).toEqual({ kind: 'other-code', format: name });
});

it('a picture without codes has no code', () => {
  expect(selectTicketCode([])).toEqual({ kind: 'no-code' });
});
