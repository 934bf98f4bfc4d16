import { z } from 'zod';
import { failPoint } from '../../../../kit/fail-points';
import { defineOperation } from '../../../../kit/operation';
import { paymentSchema } from '../../payment-shapes';
import { toPaymentResponse, updatePayment } from '../../records/payment-record';
import { allocateVouchers, lockVouchers } from '../../vouchers/allocate-vouchers';
import { payFully } from '../../vouchers/split-amount';
import { codeSchema, validateCode, voucherNotUsable } from '../../vouchers/voucher-code';
import {
  assertUnpaid,
  assertVoucherNeeded,
  lockUnpaidPayment,
  paymentParams,
  resetChallenge,
  voucherProblems,
} from '../../vouchers/voucher-rules';

export const applyVoucher = defineOperation({
  id: 'applyVoucher',
  method: 'POST',
  path: '/payments/{paymentId}/voucher',
  summary: 'Add a voucher to a payment',
  description:
    'Reserves as much of the voucher as is still to pay. A payment can have ten vouchers. The rest stays on the voucher, and everything is returned if the swap does not happen.',
  access: 'session',
  idempotent: true,
  request: { params: paymentParams, body: z.strictObject({ code: codeSchema }) },
  responses: { 200: paymentSchema },
  problems: {
    ...voucherProblems,
    'voucher-not-usable': 422,
    'voucher-too-small': 422,
    'voucher-not-needed': 409,
    'too-many-vouchers': 409,
    'too-many-attempts': 429,
  },
  async prepare({ params: { paymentId }, body }, context) {
    const payment = await assertUnpaid(context, paymentId);
    return validateCode(context, payment, body.code);
  },
  async handle({ params: { paymentId } }, context, code) {
    const { database } = context;
    const payment = await lockUnpaidPayment(context, paymentId);
    const onPayment = await lockVouchers(database, payment, { code });
    const requested = onPayment.find(({ voucher }) => voucher.code === code);
    // Another payment may have reserved the rest since.
    if (!requested || requested.available === 0) throw voucherNotUsable();
    if (!requested.use) assertVoucherNeeded(payment, onPayment);
    const now = context.clock.now();
    await allocateVouchers(database, payment, onPayment, { now, target: payFully(payment) });
    failPoint('applyVoucher.reserved');
    const changed = await updatePayment(database, paymentId, resetChallenge);
    return { status: 200, body: await toPaymentResponse(context, changed) };
  },
});
