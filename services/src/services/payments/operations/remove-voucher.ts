import { z } from 'zod';
import { failPoint } from '../../../kit/fail-points';
import { defineOperation } from '../../../kit/operation';
import { changePayment, presentPayment } from '../payment/payment-record';
import { paymentSchema } from '../payment/payment-shapes';
import { allOf } from '../vouchers/share-out';
import {
  askNoBank,
  lockUnpaid,
  paymentParams,
  refusals,
  refuseSettled,
} from '../vouchers/voucher-rules';
import { lockVouchers, payWith } from '../vouchers/voucher-use';

export const removeVoucher = defineOperation({
  id: 'removeVoucher',
  method: 'DELETE',
  path: '/payments/{paymentId}/voucher/{voucherId}',
  summary: 'Take a voucher off again; where it is not on the payment, nothing changes',
  description: 'Those that stay pay as much as they can of what it paid.',
  access: 'session',
  idempotent: true,
  request: { params: paymentParams.extend({ voucherId: z.uuid() }) },
  responses: { 200: paymentSchema },
  problems: refusals,
  async prepare({ params: { paymentId } }, context) {
    await refuseSettled(context, paymentId);
  },
  async handle({ params: { paymentId, voucherId } }, context) {
    const { database, clock } = context;
    const payment = await lockUnpaid(context, paymentId);
    const onPayment = await lockVouchers(database, payment);
    if (!onPayment.some(({ voucher }) => voucher.id === voucherId)) {
      return { status: 200, body: await presentPayment(context, payment) };
    }
    const without = onPayment.map((each) =>
      each.voucher.id === voucherId ? { ...each, worth: 0 } : each,
    );
    const now = clock.now();
    await payWith(database, payment, without, { now, wanted: allOf(payment) });
    failPoint('removeVoucher.released');
    const changed = await changePayment(database, paymentId, askNoBank);
    return { status: 200, body: await presentPayment(context, changed) };
  },
});
