const minutes = 60_000;
const days = 24 * 60 * minutes;

/** Milliseconds and counts. */
export const limits = {
  /** Messages from one address in a window, including new cases. */
  maxPerWindow: 5,
  windowMs: 60 * minutes,
  maxPerDay: 20,
  dayMs: 1 * days,
  /** Messages to known cases from one network in a window. Travellers in a station share a network. */
  maxPerNetwork: 100,
  /** Cases are deleted this long after the last message. */
  caseRetentionMs: 730 * days,
  /** Product events from one network in a window. */
  maxEventsPerNetwork: 5_000,
  /** Product events are deleted after this time. */
  eventRetentionMs: 90 * days,
} as const;

export function addMs(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}
