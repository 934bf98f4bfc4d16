import { randomUUID } from 'node:crypto';
import type { RequestInput } from '../scenario/send-request';

/** An offer id contains the signed offer, so it is not an id. */
const isId = (name: string): boolean => /(Id|Number)$/.test(name) && name !== 'offerId';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Replaces these ids by unknown ones; null when the request contains none. */
export function replaceWithUnknownIds(
  sent: RequestInput,
  ids: readonly string[],
): RequestInput | null {
  let found = false;
  const text = JSON.stringify(sent, (name, value) => {
    if (!isId(name) || !ids.includes(value)) return value;
    found = true;
    return uuid.test(value) ? randomUUID() : createUnknownId(value);
  });
  return found ? JSON.parse(text) : null;
}

const createUnknownId = (id: string): string => id.replaceAll(/[A-Z]/g, 'A').replaceAll(/\d/g, '2');
