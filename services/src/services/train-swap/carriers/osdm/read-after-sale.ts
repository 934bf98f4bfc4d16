import type { Osdm } from 'shared-osdm';
import type { AfterSale } from '../mirror/carrier-booking';
import { toMoney } from './to-money';

type EndedState = AfterSale['ended'][string];

const endedStates: readonly string[] = ['CANCELLED', 'RELEASED', 'REFUNDED'];
const isEndedState = (status: string): status is EndedState => endedStates.includes(status);

/** Ids of parts whose ticket has expired or was cancelled, which some carriers do not say of the parts. */
export const listEndedParts = ({ fulfillments = [] }: Osdm['Booking']): Set<string> =>
  new Set(
    fulfillments
      .filter(({ status }) => status === 'CANCELLED' || status === 'EXPIRED')
      .flatMap(({ bookingParts = [] }) => bookingParts.map(({ id }) => id)),
  );

/** The tickets of a booking that have ended, and the refunds for them. A refund of a seat alone is not listed. */
export function readAfterSale(booking: Osdm['Booking']): AfterSale {
  const { bookedOffers = [], refundOffers = [] } = booking;
  const endedParts = listEndedParts(booking);
  const ended: AfterSale['ended'] = {};
  for (const { id, status } of bookedOffers.flatMap(({ admissions = [] }) => admissions)) {
    if (isEndedState(status)) ended[id] = status;
    else if (endedParts.has(id)) ended[id] = 'CANCELLED';
  }
  const refunds = refundOffers
    .filter((offer) => offer.status === 'CONFIRMED' && listParts(offer).some((id) => id in ended))
    .map((offer) => ({
      id: offer.id,
      amount: toMoney(offer.refundableAmount),
      fee: toMoney(offer.refundFee),
      method: getMethod(offer),
    }));
  return { ended, refunds };
}

function listParts({ refundOfferBreakdown, fulfillments }: Osdm['RefundOffer']): string[] {
  const named = refundOfferBreakdown?.flatMap(({ bookingParts }) => bookingParts ?? []) ?? [];
  const parts =
    named.length > 0 ? named : fulfillments.flatMap(({ bookingParts = [] }) => bookingParts);
  return parts.map(({ id }) => id);
}

/** Where the money of a refund goes. */
export function getMethod({
  reimbursementMethod,
  issuedVouchers = [],
}: Osdm['RefundOffer']): AfterSale['refunds'][number]['method'] {
  if (issuedVouchers.length > 0) return 'VOUCHER';
  const method = reimbursementMethod?.paymentMethod;
  return method === 'VOUCHER' || method === 'ORIGINAL_ACCOUNT' ? method : null;
}
