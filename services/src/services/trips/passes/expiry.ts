import type { Journey } from '../../train-swap/contract';

/** A day after arrival covers every delay; until then the train itself says where the journey is. */
const overAfterMilliseconds = 24 * 3_600_000;

/** From when on a ticket for this journey is good for nothing any more, whether or not it was used. */
export const expiresAt = ({ arrival }: Journey): Date =>
  new Date(Date.parse(arrival) + overAfterMilliseconds);

export const isOver = (journey: Journey, now: Date): boolean => expiresAt(journey) <= now;
