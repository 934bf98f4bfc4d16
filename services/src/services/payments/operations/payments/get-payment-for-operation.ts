import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { money } from '../../../../kit/values/schemas';
import { paymentSchema } from '../../payment-shapes';
import { findPaymentByOperation } from '../../records/payment-record';

export const getPaymentForOperation = defineOperation({
  id: 'getPaymentForOperation',
  method: 'GET',
  path: '/internal/operations/{operationId}/payment',
  summary: 'Get the payment of an exchange operation, for train-swap',
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
    const payment = await findPaymentByOperation(context.database, operationId);
    if (!payment) return { status: 200, body: { payment: null } };
    const { id, status, amount, currency, closedAt } = payment;
    // After a lost hold the authorisation is being released, so it does not count.
    const effectiveStatus = closedAt && status === 'AUTHORISED' ? 'CANCELLED' : status;
    return {
      status: 200,
      body: { payment: { id, status: effectiveStatus, amount: { amount, currency } } },
    };
  },
});
