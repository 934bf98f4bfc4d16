import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { lookAtBank } from '../payment/look-at-bank';
import { openPayment } from '../payment/open-operation';
import { presentPayment } from '../payment/payment-record';
import { paymentSchema } from '../payment/payment-shapes';

const params = z.strictObject({ paymentId: z.uuid() });

export const getPayment = defineOperation({
  id: 'getPayment',
  method: 'GET',
  path: '/payments/{paymentId}',
  summary: 'How a payment stands',
  access: 'session',
  request: { params },
  responses: { 200: paymentSchema },
  problems: { 'payment-not-found': 404 },
  async handle({ params: { paymentId } }, context) {
    const { payment } = await openPayment(context, paymentId);
    const seen = await lookAtBank(context, payment);
    return { status: 200, body: await presentPayment(context, seen) };
  },
});
