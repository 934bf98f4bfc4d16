import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { money } from '../../../kit/schemas';
import { findPaymentOfOperation } from '../payment/payment-record';
import { paymentSchema } from '../payment/payment-shapes';

export const getPaymentForOperation = defineOperation({
  id: 'getPaymentForOperation',
  method: 'GET',
  path: '/internal/operations/{operationId}/payment',
  summary: 'The payment of an exchange operation, for train-swap',
  access: 'internal',
  request: { params: z.strictObject({ operationId: z.string() }) },
  responses: {
    200: z.strictObject({
      payment: z
        .strictObject({ id: z.string(), status: paymentSchema.shape.status, amount: money })
        .nullable(),
    }),
  },
  async handle({ params: { operationId } }, context) {
    const payment = await findPaymentOfOperation(context.database, operationId);
    if (!payment) return { status: 200, body: { payment: null } };
    const { id, status, amount, currency, closedAt } = payment;
    // A reservation whose hold was lost is on its way back: nobody may build on it.
    const standing = closedAt && status === 'AUTHORISED' ? 'CANCELLED' : status;
    return {
      status: 200,
      body: { payment: { id, status: standing, amount: { amount, currency } } },
    };
  },
});
