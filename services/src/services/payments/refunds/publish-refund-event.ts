import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import type { PaymentRow } from '../records/payment-record';
import { refunds } from '../schema';
import type { FailedRefund } from './failed-refund-rules';

type Published = { type: string; data: Record<string, unknown> };

/** Publishes an event to the travellers of the refunded swap. */
export async function publishRefundEvent(
  context: ServiceContext,
  payment: PaymentRow,
  { refundId }: Pick<FailedRefund, 'refundId'>,
  { type, data }: Published,
): Promise<void> {
  const [refund] =
    refundId === null
      ? []
      : await context.database.select().from(refunds).where(eq(refunds.id, refundId));
  const { bookingId, operationId } = refund ?? payment;
  await context.publish({ type, bookingId, operationId, audience: 'travellers', data });
}
