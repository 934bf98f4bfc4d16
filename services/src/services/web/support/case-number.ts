import { generateRandomCode } from '../../../kit/security/random-code';

const prefix = 'TS';
const length = 8;

/** `TS-7KQ3-M9XF`: 40 random bits, easy to read out on the phone. */
export function generateCaseNumber(): string {
  return formatCaseNumber(generateRandomCode(length));
}

/** Normalises a typed case number: case, full-width letters, spaces and dashes do not matter. */
export function normalizeCaseNumber(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return formatCaseNumber(
    plain.slice(plain.length > length && plain.startsWith(prefix) ? prefix.length : 0),
  );
}

function formatCaseNumber(characters: string): string {
  return `${prefix}-${characters.slice(0, 4)}-${characters.slice(4)}`;
}
