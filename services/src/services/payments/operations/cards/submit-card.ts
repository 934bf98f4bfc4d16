import { formatMoney } from 'shared-server/format-money';
import { z } from 'zod';
import { i18n } from '../../../../kit/language/i18n';
import { defineOperation } from '../../../../kit/operation';
import { problem } from '../../../../kit/problem';
import type { Money } from '../../../../kit/values/schemas';
import { cardAmount } from '../../ledger/post-entries';
import { applyIntent } from '../../payment/apply-intent';
import { paymentSchema } from '../../payment-shapes';
import { getMinimumCharge } from '../../provider/minimum-charge';
import { getProvider } from '../../provider/provider-settings';
import {
  amountChanged,
  getRepairMinutes,
  getUnpaidPayment,
  holdExpired,
} from '../../records/exchange-operation';
import {
  isSettled,
  lockPayment,
  type PaymentRow,
  toByCardResponse,
  toPaymentResponse,
  updatePayment,
} from '../../records/payment-record';
import { resolveCard } from '../../saved-cards/resolve-card';
import { hasVoucherUse } from '../../vouchers/allocate-vouchers';

/** After this time without a result the reconciler checks the intent. */
const confirmTimeoutMs = 5_000;

/** The return page, on the allowed origin that created the payment. */
const getReturnUrl = ({ id, pageOrigin }: PaymentRow): string =>
  new URL(`/payments/${id}/return`, pageOrigin).href;

const cardNotKnown = () =>
  problem('card-not-known', {
    status: 422,
    detail: i18n.t(
      'The payment provider does not recognise this card. Nothing was charged. Enter the card again.',
    ),
    pointers: [{ pointer: '#/paymentMethodId', detail: i18n.t('Enter the card again.') }],
  });

function tooLittleForCard(due: Money) {
  const minimum = formatMoney({ ...due, amount: getMinimumCharge(due.currency) });
  return problem('too-little-for-card', {
    status: 409,
    detail: i18n.t(
      'A card cannot pay less than {minimum}, and {due} is due. Nothing was charged. Pay with a voucher, or choose another seat or train.',
      { minimum, due: formatMoney(due) },
    ),
  });
}

function assertCardCanPay(payment: PaymentRow): void {
  const amount = cardAmount(payment);
  if (amount === 0) {
    throw problem('card-not-needed', {
      status: 409,
      detail: i18n.t(
        'Vouchers pay the whole amount. Confirm the payment, or remove a voucher first.',
      ),
    });
  }
  const { currency } = payment;
  if (amount < getMinimumCharge(currency)) throw tooLittleForCard({ amount, currency });
}

export const submitCard = defineOperation({
  id: 'submitCard',
  method: 'POST',
  path: '/payments/{paymentId}/card',
  summary: 'Pay with a new card (a payment method of the provider) or a saved card',
  description:
    'Authorises the amount, which is captured when the swap is confirmed. A declined card returns 200 with a `failure`; the payment accepts another card until the hold ends.',
  access: 'session',
  idempotent: true,
  request: {
    params: z.strictObject({ paymentId: z.uuid() }),
    body: z.union([
      z.strictObject({
        paymentMethodId: z.string().regex(/^pm_[A-Za-z0-9_]{1,100}$/),
        /** Save the card after it has paid; only for a signed-in traveller. */
        saveCard: z.boolean().optional(),
      }),
      z.strictObject({ savedCardId: z.uuid() }),
    ]),
  },
  responses: { 200: paymentSchema },
  problems: {
    'payment-not-found': 404,
    'hold-expired': 410,
    'step-up-required': 403,
    'saved-card-needs-code': 403,
    'amount-changed': 409,
    'card-not-known': 422,
    'card-not-needed': 409,
    'too-little-for-card': 409,
    'saved-card-not-found': 404,
    'sign-in-to-save': 403,
  },
  async prepare({ params, body }, context) {
    const payment = await getUnpaidPayment(context, params.paymentId);
    if (!payment) return null;
    assertCardCanPay(payment);
    const card = await resolveCard(context, body, payment);
    if (!card) throw cardNotKnown();
    const confirmed = await updatePayment(context.database, payment.id, {
      nextCheckAt: new Date(context.clock.now().getTime() + confirmTimeoutMs),
      saveCardFor: card.save ? (context.session.traveller?.id ?? null) : null,
    });
    if (isSettled(confirmed)) return null;
    // A voucher was added or removed concurrently, so the traveller has not seen this amount.
    if (cardAmount(confirmed) !== cardAmount(payment)) throw amountChanged();
    const provider = getProvider(context);
    // The amount at the provider may be from before a voucher.
    if (await hasVoucherUse(context.database, confirmed)) {
      await provider.updateAmount(payment.intentId, toByCardResponse(confirmed));
    }
    const intent = await provider.confirm(
      payment.intentId,
      card,
      getReturnUrl(payment),
      `card-${payment.id}-${context.session.id}-${context.idempotencyKey}`,
    );
    if (!intent) throw cardNotKnown();
    return { intent, repairMinutes: await getRepairMinutes(context.call) };
  },
  async handle({ params }, context, confirmed) {
    const payment = await lockPayment(context.database, params.paymentId);
    if (!confirmed || isSettled(payment))
      return { status: 200, body: await toPaymentResponse(context, payment) };
    // The hold was lost during the request. The authorisation is released.
    if (payment.closedAt || confirmed.intent.status === 'cancelled') throw holdExpired();
    const applied = await applyIntent(
      { context, payment, intent: confirmed.intent, now: context.clock.now() },
      confirmed.repairMinutes,
    );
    return { status: 200, body: await toPaymentResponse(context, applied) };
  },
});
