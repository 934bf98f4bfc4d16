import { drawSigns } from '../../foundation/draw-signs';

const prefix = 'TS';
const length = 8;

/** `TS-7KQ3-M9XF`: 40 random bits, easily read out on the phone. */
export function newCaseNumber(): string {
  return grouped(drawSigns(length));
}

/** A case number however it was typed: small letters, spaces and missing dashes are forgiven. */
export function foldCaseNumber(typed: string): string {
  const plain = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return grouped(
    plain.slice(plain.length > length && plain.startsWith(prefix) ? prefix.length : 0),
  );
}

function grouped(drawn: string): string {
  return `${prefix}-${drawn.slice(0, 4)}-${drawn.slice(4)}`;
}
