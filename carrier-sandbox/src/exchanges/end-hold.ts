import type { Osdm } from 'shared-osdm';
import { updatePrices } from '../bookings/update-prices';
import { addDueDocuments } from '../documents/issue-fulfillment';
import { getPartsByIds, type State, type StoredOperation } from '../state/state';
import type { Provider } from '../wire/endpoint';

/** Does what is due: offers and holds expire, documents become available. */
export function applyTime(provider: Provider): void {
  const { state, now } = provider;
  for (const operation of state.operations) {
    if (operation.state !== 'PREBOOKED' || operation.expiresAt === null) continue;
    if (operation.expiresAt <= now) endHold(state, operation, 'EXPIRED');
  }
  state.offers = state.offers.filter(({ offer }) => Date.parse(offer.preBookableUntil) > now);
  addDueDocuments(provider);
}

/** Frees the places of a hold and gives the old parts their state back. */
export function endHold(state: State, operation: StoredOperation, as: 'EXPIRED' | 'DELETED'): void {
  const booking = state.bookings.find(({ id }) => id === operation.bookingId);
  if (!booking) return;
  const { newPartIds } = operation;
  booking.bookedOffers = (booking.bookedOffers ?? [])
    .map((offer) => withoutParts(offer, newPartIds))
    .filter(
      ({ admissions = [], reservations = [] }) => admissions.length + reservations.length > 0,
    );
  for (const part of getPartsByIds(booking, operation.oldPartIds)) {
    part.status = hasDocuments(booking, part.id) ? 'FULFILLED' : 'CONFIRMED';
  }
  booking.exchangeOperations =
    booking.exchangeOperations?.filter(({ id }) => id !== operation.id) ?? [];
  delete booking.confirmationTimeLimit;
  updatePrices(booking);
  operation.state = as;
}

function withoutParts(offer: Osdm['BookedOffer'], ids: readonly string[]): Osdm['BookedOffer'] {
  const isLeft = ({ id }: { id: string }) => !ids.includes(id);
  const { admissions = [], reservations = [] } = offer;
  return {
    ...offer,
    admissions: admissions.filter(isLeft),
    reservations: reservations.filter(isLeft),
  };
}

function hasDocuments({ fulfillments = [] }: Osdm['Booking'], partId: string): boolean {
  return fulfillments.some(
    ({ status, bookingParts = [] }) =>
      status === 'FULFILLED' && bookingParts.some(({ id }) => id === partId),
  );
}
