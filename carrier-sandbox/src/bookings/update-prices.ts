import type { Osdm } from 'shared-osdm';
import { getParts, type Part, sumPrices } from '../state/state';
import { toPrice } from './booked-offer';

const confirmed = ['CONFIRMED', 'FULFILLED', 'EXCHANGE_ONGOING', 'RELEASED'];

/** Computes the prices of a booking from its parts. */
export function updatePrices(booking: Osdm['Booking']): void {
  const parts = getParts(booking);
  const sum = (isCounted: (part: Part) => boolean) =>
    toPrice(sumPrices(parts.filter(isCounted)), parts[0]?.price.currency ?? '');
  booking.confirmedPrice = sum(({ status }) => confirmed.includes(status));
  const isOpen = parts.some(({ status }) => status === 'PREBOOKED');
  if (isOpen) booking.provisionalPrice = sum(({ status }) => status === 'PREBOOKED');
  else delete booking.provisionalPrice;
}
