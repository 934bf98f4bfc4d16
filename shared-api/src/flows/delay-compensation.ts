import {
  type Booking,
  type DelayCompensation,
  now,
  tripsApi,
  unwrap,
} from '@train-swap/shared-api';

/** Whether compensation is possible: the train has arrived, or it is late or cancelled. */
export function isCompensationPossible({ journey }: Booking): boolean {
  const isDisturbed = journey.legs.some((leg) => leg.cancelled || leg.delayMinutes > 0);
  return isDisturbed || Date.parse(journey.arrival) <= now();
}

/** The Delay Repay of a booking's present train. */
export function getDelayCompensation(bookingId: string): Promise<DelayCompensation> {
  const params = { path: { bookingId } };
  return unwrap(tripsApi.GET('/trips/{bookingId}/delay-compensation', { params }));
}
