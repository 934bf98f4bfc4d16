import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { refreshPayment } from '../../payment/refresh-payment';
import { paymentSchema } from '../../payment-shapes';
import { getPaymentAndOperation } from '../../records/exchange-operation';
import { toPaymentResponse } from '../../records/payment-record';

const params = z.strictObject({ paymentId: z.uuid() });

export const getPayment = defineOperation({
  id: 'getPayment',
  method: 'GET',
  path: '/payments/{paymentId}',
  summary: 'Get a payment',
  access: 'session',
  request: { params },
  responses: { 200: paymentSchema },
  problems: { 'payment-not-found': 404 },
  async handle({ params: { paymentId } }, context) {
    const { payment } = await getPaymentAndOperation(context, paymentId);
    const refreshed = await refreshPayment(context, payment);
    return { status: 200, body: await toPaymentResponse(context, refreshed) };
  },
});
