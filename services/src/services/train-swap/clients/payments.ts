import { z } from 'zod';
import type { Call } from '../../../kit/context';
import { money } from '../../../kit/values/schemas';

const paymentSchema = z.object({ id: z.string(), status: z.string(), amount: money });
export type AuthorisedPayment = z.infer<typeof paymentSchema>;

/** The payment of an exchange operation, or null when there is none. */
export async function getPaymentForOperation(
  call: Call,
  operationId: string,
): Promise<AuthorisedPayment | null> {
  const response = await call('payments', 'getPaymentForOperation', {
    params: { operationId },
    response: z.object({ payment: paymentSchema.nullable() }),
  });
  return response.payment;
}
