import { z } from 'zod';
import { failPoint } from '../../../kit/fail-points';
import { defineOperation } from '../../../kit/operation';
import { changePayment, presentPayment } from '../payment/payment-record';
import { paymentSchema } from '../payment/payment-shapes';
import { allOf } from '../vouchers/share-out';
import { codeSchema, notUsable, readCode } from '../vouchers/voucher-code';
import {
  askNoBank,
  lockUnpaid,
  paymentParams,
  refusals,
  refuseNeedless,
  refuseSettled,
} from '../vouchers/voucher-rules';
import { lockVouchers, payWith } from '../vouchers/voucher-use';

export const applyVoucher = defineOperation({
  id: 'applyVoucher',
  method: 'POST',
  path: '/payments/{paymentId}/voucher',
  summary: 'Pay what is due, or more of it, with a voucher',
  description:
    'Reserves as much of the voucher as is left to pay beside those that are on the payment, ten at most. What is left stays on the voucher, and all of it comes back when the swap does not happen.',
  access: 'session',
  idempotent: true,
  request: { params: paymentParams, body: z.strictObject({ code: codeSchema }) },
  responses: { 200: paymentSchema },
  problems: {
    ...refusals,
    'voucher-not-usable': 422,
    'voucher-too-small': 422,
    'voucher-not-needed': 409,
    'too-many-vouchers': 409,
    'too-many-attempts': 429,
  },
  async prepare({ params: { paymentId }, body }, context) {
    const payment = await refuseSettled(context, paymentId);
    return readCode(context, payment, body.code);
  },
  async handle({ params: { paymentId } }, context, code) {
    const { database } = context;
    const payment = await lockUnpaid(context, paymentId);
    const onPayment = await lockVouchers(database, payment, { code });
    const asked = onPayment.find(({ voucher }) => voucher.code === code);
    // Another payment may have had the rest of it since.
    if (!asked || asked.worth === 0) throw notUsable();
    if (!asked.use) refuseNeedless(payment, onPayment);
    const now = context.clock.now();
    await payWith(database, payment, onPayment, { now, wanted: allOf(payment) });
    failPoint('applyVoucher.reserved');
    const changed = await changePayment(database, paymentId, askNoBank);
    return { status: 200, body: await presentPayment(context, changed) };
  },
});
