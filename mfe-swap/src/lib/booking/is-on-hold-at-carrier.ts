import type { Booking } from '@train-swap/shared-api';

/** A carrier has one swap of a booking at a time, and offers no other trains until it has ended. */
export const isOnHoldAtCarrier = ({ carrier, activeOperationId }: Booking): boolean =>
  Boolean(carrier) && activeOperationId !== null;
