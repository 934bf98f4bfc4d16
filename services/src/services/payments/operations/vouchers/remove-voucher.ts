import { z } from 'zod';
import { failPoint } from '../../../../kit/fail-points';
import { defineOperation } from '../../../../kit/operation';
import { paymentSchema } from '../../payment-shapes';
import { toPaymentResponse, updatePayment } from '../../records/payment-record';
import { allocateVouchers, lockVouchers } from '../../vouchers/allocate-vouchers';
import { payFully } from '../../vouchers/split-amount';
import {
  assertUnpaid,
  lockUnpaidPayment,
  paymentParams,
  resetChallenge,
  voucherProblems,
} from '../../vouchers/voucher-rules';

export const removeVoucher = defineOperation({
  id: 'removeVoucher',
  method: 'DELETE',
  path: '/payments/{paymentId}/voucher/{voucherId}',
  summary: 'Remove a voucher from a payment',
  description:
    'The other vouchers pay as much of its part as they can. Has no effect if the voucher is not on the payment.',
  access: 'session',
  idempotent: true,
  request: { params: paymentParams.extend({ voucherId: z.uuid() }) },
  responses: { 200: paymentSchema },
  problems: voucherProblems,
  async prepare({ params: { paymentId } }, context) {
    await assertUnpaid(context, paymentId);
  },
  async handle({ params: { paymentId, voucherId } }, context) {
    const { database, clock } = context;
    const payment = await lockUnpaidPayment(context, paymentId);
    const onPayment = await lockVouchers(database, payment);
    if (!onPayment.some(({ voucher }) => voucher.id === voucherId)) {
      return { status: 200, body: await toPaymentResponse(context, payment) };
    }
    const without = onPayment.map((each) =>
      each.voucher.id === voucherId ? { ...each, available: 0 } : each,
    );
    const now = clock.now();
    await allocateVouchers(database, payment, without, { now, target: payFully(payment) });
    failPoint('removeVoucher.released');
    const changed = await updatePayment(database, paymentId, resetChallenge);
    return { status: 200, body: await toPaymentResponse(context, changed) };
  },
});
