import type { Osdm } from 'shared-osdm';
import { getParts, isReservation, type State } from '../state/state';
import { ProblemError } from '../wire/problem';

/** @throws {ProblemError} 404 */
export function findBooking(state: State, id = ''): Osdm['Booking'] {
  const booking = state.bookings.find((one) => one.id === id);
  if (!booking) throw new ProblemError(404, 'RESOURCE_NOT_FOUND', `There is no booking ${id}.`);
  return booking;
}

/** @throws {ProblemError} 404 */
export function findFulfillments(
  { fulfillments = [] }: Osdm['Booking'],
  ids: readonly string[],
): Osdm['Fulfillment'][] {
  return ids.map((id) => {
    const found = fulfillments.find((one) => one.id === id);
    if (found) return found;
    throw new ProblemError(404, 'RESOURCE_NOT_FOUND', `There is no fulfilment ${id}.`);
  });
}

export function findReservation(booking: Osdm['Booking'], id: string): Osdm['Reservation'] {
  const found = getParts(booking).find((part) => part.id === id);
  if (found && isReservation(found)) return found;
  throw new ProblemError(404, 'RESOURCE_NOT_FOUND', `There is no reservation ${id}.`);
}

/** The passenger with this id or this reference of the retailer. */
export function findPassengerId({ passengers }: Osdm['Booking'], ref: string): string | undefined {
  return passengers.find(({ id, externalRef }) => id === ref || externalRef === ref)?.id;
}
