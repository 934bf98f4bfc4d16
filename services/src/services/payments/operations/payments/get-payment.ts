import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { getPaymentAndOperation } from '../../payment/exchange-operation';
import { toPaymentResponse } from '../../payment/payment-record';
import { paymentSchema } from '../../payment/payment-shapes';
import { refreshPayment } from '../../payment/refresh-payment';

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
