const seconds = 1000;
const minutes = 60 * seconds;
const days = 24 * 60 * minutes;

/** Milliseconds and counts. */
export const limits = {
  /** A link confirms for this time. Unsubscribing has no limit. */
  linkLifetimeMs: 7 * days,
  /** Between two emails to one address. */
  mailIntervalMs: 5 * minutes,
  maxMailsPerDay: 5,
  dayMs: 1 * days,
  /** Hashes of expired links are stored for this time, to distinguish them from unknown links. */
  expiredLinkRetentionMs: 90 * days,
} as const;

export function addMs(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}
