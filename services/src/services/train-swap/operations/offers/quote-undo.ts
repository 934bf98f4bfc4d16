import { z } from 'zod';
import { i18n } from '../../../../kit/language/i18n';
import { defineOperation } from '../../../../kit/operation';
import { toInstant } from '../../../../kit/values/schemas';
import { holderOf, openBooking } from '../../bookings/booking-access';
import { assertOffered } from '../../bookings/carrier-offers';
import { getLimits } from '../../clients/reference-data';
import {
  type ExchangePrice,
  type PriceLine,
  toOfferedClass,
  undoOfferSchema,
} from '../../contract/exchange';
import { exchangeDeadline } from '../../exchange/exchange-deadline';
import { expireDueHolds } from '../../exchange/hold/expire-holds';
import { restorePlaces } from '../../exchange/undo/restore-places';
import { getSwapToUndo, type SwapToUndo } from '../../exchange/undo/swap-to-undo';
import { waiveSmallAmount } from '../../fares/apply-discount';
import type { ExchangePricing } from '../../fares/price-exchange';
import { type Availability, getAvailability } from '../../inventory/occupancy/availability';
import { createOffer } from '../../offers/token/offer-token';

export const quoteUndo = defineOperation({
  id: 'quoteUndo',
  method: 'POST',
  path: '/bookings/{bookingId}/undo-offers',
  summary: 'Quote an undo of the last swap',
  description:
    'Changes no state. The offer returns to the former train; hold and confirm it like an exchange offer, with its `places`. It is possible once, within `undoMinutes` of the limits, until the cut-off of the former train, and only if the swap is the last change of the booking. The amount paid is refunded to its payment. A refunded amount is charged again, first from the voucher of the refund. A swap with other travellers, or one that split the booking, cannot be undone.',
  access: 'session',
  request: { params: z.strictObject({ bookingId: z.uuid() }), body: z.strictObject({}) },
  responses: { 200: undoOfferSchema },
  problems: {
    'booking-not-found': 404,
    'booking-not-swappable': 409,
    'carrier-does-not-offer': 409,
    'place-taken': 409,
  },
  async handle({ params }, context) {
    const record = await openBooking(context, holderOf(context.session), params.bookingId);
    assertOffered(record, 'undo');
    const [swap, { quoteMinutes, minCharge }] = await Promise.all([
      getSwapToUndo(context, record),
      getLimits(context.call),
    ]);
    await expireDueHolds(context);
    const { operation, own, former, endedAdmissions, until, serviceClass } = swap;
    const [[availability], restored] = await Promise.all([
      getAvailability(context, [former], serviceClass),
      restorePlaces(context, record, swap),
    ]);
    const paid = endedAdmissions.map(({ fare }) => fare);
    const pricing = waiveSmallAmount(priceUndo(swap), minCharge, paid);
    const quoted = context.clock.now().getTime() + quoteMinutes * 60_000;
    const ends = [
      quoted,
      until.getTime(),
      exchangeDeadline(own, { ...swap, journey: former }).getTime(),
    ];
    const offered = {
      journey: former,
      ...toOfferedClass(record.booking.serviceClass, serviceClass),
      ...(availability as Availability),
      travellerIds: operation.offer.travellerIds,
      validUntil: toInstant(new Date(Math.min(...ends))),
      undoes: operation.id,
    };
    const offer = createOffer(context, record.booking, offered, pricing);
    return { status: 200, body: { ...offer, ...restored } };
  },
});

type RefundLine = Pick<PriceLine, 'kind' | 'label'> & Pick<ExchangePrice, 'refundedAs'>;

function describeRefund(taken: number): RefundLine {
  if (taken > 0) {
    const label = i18n.t('Refund of what you paid, to the payment method you used');
    return { kind: 'refund', label, refundedAs: 'original' };
  }
  const label =
    taken < 0 ? i18n.t('Amount that the swap refunded') : i18n.t('The swap cost nothing');
  return { kind: 'fare-difference', label };
}

/** An undo refunds the amount paid to its payment, or charges the amount refunded. Fares are restored. */
function priceUndo({
  operation,
  endedAdmissions,
}: Pick<SwapToUndo, 'operation' | 'endedAdmissions'>): ExchangePricing & { fullFare: number } {
  const { amount: taken, currency } = operation.offer.price.total;
  const { kind, label, ...refund } = describeRefund(taken);
  const total = { amount: 0 - taken, currency };
  return {
    price: { lines: [{ kind, label, amount: total }], total, ...refund },
    paidAfter: endedAdmissions.map(({ fare }) => fare),
    fullFare: endedAdmissions[0]?.fullFare ?? 0,
  };
}
