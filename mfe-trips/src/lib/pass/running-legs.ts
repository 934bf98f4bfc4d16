import type { Booking, Journey } from '@train-swap/shared-api';

export const isCancelled = ({ legs }: Journey): boolean => legs.some(({ cancelled }) => cancelled);

type PassLeg = Journey['legs'][number];

/** The pass has the journey as sold; delays, cancellations and platforms are in the booking. */
export const findRunningLeg = ({ trainId, serviceDate }: PassLeg, { journey }: Booking) =>
  journey.legs.find((leg) => leg.trainId === trainId && leg.serviceDate === serviceDate);

/** The journey of a pass with the delays of now. */
export const withRunningLegs = (journey: Journey, booking: Booking): Journey => ({
  ...journey,
  legs: journey.legs.map((leg) => findRunningLeg(leg, booking) ?? leg),
});
