import { drawSigns } from '../../../kit/draw-signs';

const prefix = 'TS';
const length = 8;

/** `TS-7KQ3-M9XF`: 40 random bits, easily read out on the phone. */
export function newCaseNumber(): string {
  return grouped(drawSigns(length));
}

/** A case number however it was typed: small or full-width letters, spaces and missing dashes. */
export function foldCaseNumber(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return grouped(
    plain.slice(plain.length > length && plain.startsWith(prefix) ? prefix.length : 0),
  );
}

function grouped(drawn: string): string {
  return `${prefix}-${drawn.slice(0, 4)}-${drawn.slice(4)}`;
}
