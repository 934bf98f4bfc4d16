const seconds = 1000;
const minutes = 60 * seconds;
const days = 24 * 60 * minutes;

/** Milliseconds and counts. */
export const limits = {
  /** A link confirms this long; leaving has no end. */
  linkLife: 7 * days,
  /** Between two mails to one address, whoever asks for them. */
  pause: 5 * minutes,
  mailsPerDay: 5,
  day: 1 * days,
  /** What one network may ask for in an hour, for whatever addresses. */
  askedPerNetwork: 100,
  hour: 60 * minutes,
  /** So long a dead link is still told from an unknown one. Nothing but its hash is kept. */
  deadLinkMemory: 90 * days,
} as const;

export function after(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}
