import type { Booking } from '@train-swap/shared-api';
import { isStillRunning } from './journey-facts';

/** A seat can be changed until its train arrives; with several trains, until the last one arrives. */
export function canChangeSeat(booking: Booking, at: number): boolean {
  const { status, journey, reservations, activeOperationId } = booking;
  return (
    status === 'FULFILLED' &&
    activeOperationId === null &&
    booking.carrier?.offers.seatChanges !== false &&
    journey.legs.some(
      (leg, index) =>
        isStillRunning(leg, at) && reservations.some(({ legIndex }) => legIndex === index),
    )
  );
}
