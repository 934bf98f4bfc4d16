import { type Booking, now } from '@train-swap/shared-api';
import { expectedArrival, hasDeparted } from '@train-swap/shared-ui';
import { lastLeg } from '../../../lib/journey/journey-facts';

/**
 * The booking whose train leaves next, or else the one whose train is running; null without one. On a running train a seat
 * can still be changed.
 */
export function findNextTrip(bookings: readonly Booking[]): Booking | null {
  const open = bookings
    .filter(
      ({ status, journey }) => status === 'FULFILLED' && now() < expectedArrival(lastLeg(journey)),
    )
    .sort((one, other) => departureOf(one) - departureOf(other));
  return open.find(({ journey }) => !hasDeparted(journey, now())) ?? open[0] ?? null;
}

const departureOf = ({ journey }: Booking): number => Date.parse(journey.departure);
