import type { Journey } from '../../train-swap/contract';

/** A day after arrival covers every delay. */
const expiryDelayMs = 24 * 3_600_000;

/** From this instant on a ticket for this journey is expired. */
export const getExpiry = ({ arrival }: Journey): Date =>
  new Date(Date.parse(arrival) + expiryDelayMs);

export const isOver = (journey: Journey, now: Date): boolean => getExpiry(journey) <= now;
