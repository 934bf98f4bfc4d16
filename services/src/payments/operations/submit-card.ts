import { z } from 'zod';
import { defineOperation } from '../../foundation/operation';
import { problem } from '../../foundation/problem';
import { applyIntent } from '../payment/apply-intent';
import {
  holdExpired,
  openPayment,
  readRepairMinutes,
  refuseUnpayable,
} from '../payment/open-operation';
import { changePayment, isSettled, lockPayment, presentPayment } from '../payment/payment-record';
import { paymentSchema } from '../payment/payment-shapes';
import { providerOf } from '../provider/provider-settings';

/** If no answer was heard of by then, the reconciler looks what came of the card. */
const answerMilliseconds = 5_000;

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
    body: z.strictObject({ paymentMethodId: z.string().regex(/^pm_[A-Za-z0-9_]{1,100}$/) }),
  },
  responses: { 200: paymentSchema },
  problems: {
    'payment-not-found': 404,
    'hold-expired': 410,
    'step-up-required': 403,
    'amount-changed': 409,
    'card-not-known': 422,
  },
  async prepare({ params, body }, context) {
    const { payment, operation } = await openPayment(context, params.paymentId);
    if (isSettled(payment)) return null;
    refuseUnpayable(operation, context.clock.now());
    if (payment.closedAt) throw holdExpired();
    if (operation.amountDue.amount !== payment.amount) {
      throw problem('amount-changed', {
        status: 409,
        detail: 'The price of this swap has changed. Look at it again before you pay.',
      });
    }
    await changePayment(context.database, payment.id, {
      lookAt: new Date(context.clock.now().getTime() + answerMilliseconds),
    });
    const intent = await providerOf(context).confirm(
      payment.intentId,
      body.paymentMethodId,
      `card-${payment.id}-${context.session.id}-${context.idempotencyKey}`,
    );
    if (!intent) {
      throw problem('card-not-known', {
        status: 422,
        detail: 'The payment provider does not know this card any more. Enter it again.',
        pointers: [{ pointer: '#/paymentMethodId', detail: 'Enter the card again.' }],
      });
    }
    return { intent, repairMinutes: await readRepairMinutes(context.call) };
  },
  async handle({ params }, context, asked) {
    const payment = await lockPayment(context.database, params.paymentId);
    if (!asked) return { status: 200, body: presentPayment(context, payment) };
    // The hold was lost while the bank was asked; what was reserved is on its way back.
    if (payment.closedAt || asked.intent.status === 'cancelled') throw holdExpired();
    const applied = await applyIntent(
      {
        context,
        transaction: context.database,
        payment,
        intent: asked.intent,
        now: context.clock.now(),
      },
      asked.repairMinutes,
    );
    return { status: 200, body: presentPayment(context, applied) };
  },
});
