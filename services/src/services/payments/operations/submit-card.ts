import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import type { Money } from '../../../kit/schemas';
import { cardAmount } from '../ledger/post-entries';
import { applyIntent } from '../payment/apply-intent';
import { formatMoney } from '../payment/format-money';
import {
  amountChanged,
  holdExpired,
  openUnpaid,
  readRepairMinutes,
} from '../payment/open-operation';
import {
  changePayment,
  isSettled,
  lockPayment,
  type PaymentRow,
  presentByCard,
  presentPayment,
} from '../payment/payment-record';
import { paymentSchema } from '../payment/payment-shapes';
import { leastCharge } from '../provider/least-charge';
import { providerOf } from '../provider/provider-settings';
import { chosenCard } from '../saved-cards/chosen-card';
import { hadVoucher } from '../vouchers/voucher-use';

/** If no answer was heard of by then, the reconciler looks what came of the card. */
const answerMilliseconds = 5_000;

/** A page of ours, on the origin that the payment was begun from and that was on the list then. */
const returnUrlOf = ({ id, pageOrigin }: PaymentRow): string =>
  new URL(`/payments/${id}/return`, pageOrigin).href;

const cardNotKnown = () =>
  problem('card-not-known', {
    status: 422,
    detail: 'The payment provider does not know this card any more. Enter it again.',
    pointers: [{ pointer: '#/paymentMethodId', detail: 'Enter the card again.' }],
  });

const tooLittleForCard = (due: Money) => {
  const least = formatMoney({ ...due, amount: leastCharge(due.currency) });
  return problem('too-little-for-card', {
    status: 409,
    detail: `A card cannot pay less than ${least}, and ${formatMoney(due)} is due. Nothing was charged. Pay with a voucher, or choose another seat or train.`,
  });
};

function refuseWhatNoCardPays(payment: PaymentRow): void {
  const amount = cardAmount(payment);
  if (amount === 0) {
    throw problem('card-not-needed', {
      status: 409,
      detail: 'Vouchers pay for all of it. Confirm that, or take one off first.',
    });
  }
  const { currency } = payment;
  if (amount < leastCharge(currency)) throw tooLittleForCard({ amount, currency });
}

export const submitCard = defineOperation({
  id: 'submitCard',
  method: 'POST',
  path: '/payments/{paymentId}/card',
  summary: 'Pay with a card that the provider turned into a payment method',
  description:
    'Reserves the amount; it is taken once the swap is confirmed. A refused card is an answer with `failure`; the same payment takes another card until the hold ends.',
  access: 'session',
  idempotent: true,
  request: {
    params: z.strictObject({ paymentId: z.uuid() }),
    body: z.union([
      z.strictObject({
        paymentMethodId: z.string().regex(/^pm_[A-Za-z0-9_]{1,100}$/),
        /** Keep it for the next time, once it has paid; for a signed-in traveller alone. */
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
    const payment = await openUnpaid(context, params.paymentId);
    if (!payment) return null;
    refuseWhatNoCardPays(payment);
    const card = await chosenCard(context, body, payment);
    if (!card) throw cardNotKnown();
    const asked = await changePayment(context.database, payment.id, {
      lookAt: new Date(context.clock.now().getTime() + answerMilliseconds),
      keepCardFor: card.keep ? (context.session.traveller?.id ?? null) : null,
    });
    if (isSettled(asked)) return null;
    // A voucher came or went in this moment: nobody has agreed to what is left now.
    if (cardAmount(asked) !== cardAmount(payment)) throw amountChanged();
    const provider = providerOf(context);
    // The provider may think of another amount, from before a voucher.
    if (await hadVoucher(context.database, asked)) {
      await provider.changeAmount(payment.intentId, presentByCard(asked));
    }
    const intent = await provider.confirm(
      payment.intentId,
      card,
      returnUrlOf(payment),
      `card-${payment.id}-${context.session.id}-${context.idempotencyKey}`,
    );
    if (!intent) throw cardNotKnown();
    return { intent, repairMinutes: await readRepairMinutes(context.call) };
  },
  async handle({ params }, context, asked) {
    const payment = await lockPayment(context.database, params.paymentId);
    if (!asked || isSettled(payment))
      return { status: 200, body: await presentPayment(context, payment) };
    // The hold was lost while the bank was asked; what was reserved is on its way back.
    if (payment.closedAt || asked.intent.status === 'cancelled') throw holdExpired();
    const applied = await applyIntent(
      { context, payment, intent: asked.intent, now: context.clock.now() },
      asked.repairMinutes,
    );
    return { status: 200, body: await presentPayment(context, applied) };
  },
});
