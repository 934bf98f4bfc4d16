import { randomInt } from 'node:crypto';

/** Without characters that are misread on paper: no 0 O 1 I. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const digits = '0123456789';

const draw = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** A collection reference, an e-ticket number and an order number; unique by the tables' own rule. */
export const newReferences = () => ({
  reference: draw(letters, 8),
  utn: `TTS${draw(digits, 9)}`,
  orderNumber: draw(digits, 10),
});
