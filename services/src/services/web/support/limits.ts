const minutes = 60_000;
const days = 24 * 60 * minutes;

/** Milliseconds and counts. */
export const limits = {
  /** Messages from one address in a window, new cases included: each sends a mail there. */
  perWindow: 5,
  window: 60 * minutes,
  perDay: 20,
  day: 1 * days,
  /** Messages that one network writes in a window, to whatever addresses: of a station, many travellers are one. */
  perNetwork: 100,
  /** After the last message a case is forgotten. */
  caseMemory: 730 * days,
  /** Events of the product that are kept of one network in a window. */
  eventsPerNetwork: 5_000,
  /** After it was received an event of the product is forgotten. */
  eventMemory: 90 * days,
} as const;

export function after(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}
