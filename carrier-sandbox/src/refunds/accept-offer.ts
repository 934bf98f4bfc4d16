import type { Osdm } from 'shared-osdm';
import { toConditions, toPrice } from '../bookings/booked-offer';
import { getParts, getPartsByIds, type Part, sumPrices } from '../state/state';
import type { Provider } from '../wire/endpoint';

export type Accepted = Osdm['RefundOffer'] | Osdm['ReleaseOffer'];

/** The price of the parts less the fee, which is not more than the price. */
export function computeRefund(parts: readonly Part[], overruleCode: string | undefined) {
  const currency = parts[0]?.price.currency ?? '';
  const price = sumPrices(parts);
  const fee = overruleCode ? 0 : Math.min(price, toConditions(parts).refundFee);
  return { refundFee: toPrice(fee, currency), refundableAmount: toPrice(price - fee, currency) };
}

export function acceptOffer(provider: Provider, booking: Osdm['Booking'], offer: Accepted): void {
  const { state, now } = provider;
  const stored = state.afterSales.find(({ offerId }) => offerId === offer.id);
  const parts = getPartsByIds(booking, stored?.partIds ?? []);
  const status = stored?.kind === 'release' ? 'RELEASED' : 'REFUNDED';
  for (const part of parts) part.status = status;
  offer.status = 'CONFIRMED';
  offer.confirmedOn = new Date(now).toISOString();
  const ended = endFulfillments(booking, status);
  if ('refundableAmount' in offer) {
    const { amount, currency } = offer.refundableAmount;
    const payment = { bookingId: booking.id, reason: 'refund' as const, currency };
    state.payments.push({ ...payment, amount: -amount, at: offer.confirmedOn });
  }
  provider.publish({
    type: `FULFILLMENT_${status}`,
    bookingId: booking.id,
    summary: `Tickets were ${status.toLowerCase()}.`,
    partIds: parts.map(({ id }) => id),
    fulfillmentIds: ended,
  });
}

/** A ticket ends when all its parts have ended. */
function endFulfillments(booking: Osdm['Booking'], status: 'RELEASED' | 'REFUNDED'): string[] {
  const ended = new Set(
    getParts(booking)
      .filter((part) => part.status === 'RELEASED' || part.status === 'REFUNDED')
      .map(({ id }) => id),
  );
  const tickets = (booking.fulfillments ?? []).filter(
    (ticket) =>
      ['CONFIRMED', 'FULFILLED', 'RELEASED'].includes(ticket.status) &&
      ticket.bookingParts?.every(({ id }) => ended.has(id)),
  );
  for (const ticket of tickets) ticket.status = status;
  return tickets.map(({ id }) => id);
}
