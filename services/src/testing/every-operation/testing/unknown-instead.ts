import { randomUUID } from 'node:crypto';
import type { Ask } from './ask';

/** An offer's id is no name but the offer, signed: who has it knows that it exists. */
const isId = (name: string): boolean => /(Id|Number)$/.test(name) && name !== 'offerId';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The same request about objects that do not exist; null where it names none of these ids. */
export function unknownInstead(sent: Ask, ids: readonly string[]): Ask | null {
  let found = false;
  const text = JSON.stringify(sent, (name, value) => {
    if (!isId(name) || !ids.includes(value)) return value;
    found = true;
    return uuid.test(value) ? randomUUID() : unknownLike(value);
  });
  return found ? JSON.parse(text) : null;
}

const unknownLike = (id: string): string => id.replaceAll(/[A-Z]/g, 'A').replaceAll(/\d/g, '2');
