import {
  loadOfflineCopies,
  loadOfflineCopy,
  type OfflineCopy,
  type ProblemError,
  type Trip,
} from '@train-swap/shared-api';

/** A trip on this device. */
export type TripCopy = OfflineCopy<{
  trip: Trip;
  /** Payload of a barcode -> address of its picture. Drawing it later would need a file that may be missing. */
  codes: Readonly<Record<string, string>>;
}>;

// Another shape needs another prefix, because releases of several remotes share the database.
export const tripCopyPrefix = 'trip-copy ';

/** The copy of a trip; null without one. */
export function loadTripCopy(bookingId: string): Promise<TripCopy | null> {
  return loadOfflineCopy(tripCopyPrefix + bookingId);
}

/** All copies on this device, the next departure first. */
export async function loadTripCopies(): Promise<readonly TripCopy[]> {
  const copies = await loadOfflineCopies<TripCopy['value']>(tripCopyPrefix);
  const departure = ({ value }: TripCopy) => Date.parse(value.trip.booking.journey.departure);
  return [...copies].sort((one, other) => departure(one) - departure(other));
}

/** Whether the network or the service is unavailable, so that a copy may be shown. */
export function isUnavailable(problem: ProblemError | null): boolean {
  return problem !== null && (problem.status === 0 || problem.status >= 500);
}
