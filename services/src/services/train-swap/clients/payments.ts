import { z } from 'zod';
import type { Call } from '../../../kit/context';
import { money } from '../../../kit/schemas';

const paymentSchema = z.object({ id: z.string(), status: z.string(), amount: money });
export type AuthorisedPayment = z.infer<typeof paymentSchema>;

/** The payment of an exchange operation, or null when none was begun. */
export async function getPaymentForOperation(
  call: Call,
  operationId: string,
): Promise<AuthorisedPayment | null> {
  const answer = await call('payments', 'getPaymentForOperation', {
    params: { operationId },
    response: z.object({ payment: paymentSchema.nullable() }),
  });
  return answer.payment;
}
