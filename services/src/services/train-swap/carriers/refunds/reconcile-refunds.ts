import { and, eq, inArray, lt, or } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import { getOsdmClient } from '../../clients/osdm/osdm-client';
import { carrierBookings, carrierRefunds } from '../../schema';
import { completeRefund } from './confirm-refund';
import { withdrawOpen } from './offer-refund';

/** A request that confirms may still run for this long. */
const confirmingMs = 30_000;
/** A person decides about an offer within this time. */
const offeredMs = 20 * 60_000;

/** Finishes refunds that a request has left between two steps, and withdraws offers that are not confirmed. */
export async function reconcileRefunds(context: ServiceContext): Promise<void> {
  const now = context.clock.now().getTime();
  const rows = await context.database
    .select({ refund: carrierRefunds, carrier: carrierBookings })
    .from(carrierRefunds)
    .innerJoin(carrierBookings, eq(carrierBookings.bookingId, carrierRefunds.bookingId))
    .where(
      or(
        and(
          eq(carrierRefunds.state, 'CONFIRMING'),
          lt(carrierRefunds.changedAt, new Date(now - confirmingMs)),
        ),
        and(
          inArray(carrierRefunds.state, ['OFFERING', 'OFFERED']),
          lt(carrierRefunds.changedAt, new Date(now - offeredMs)),
        ),
      ),
    );
  for (const { refund, carrier } of rows) {
    const client = getOsdmClient(context, carrier.carrier);
    if (!client) continue;
    try {
      if (refund.state === 'CONFIRMING') await completeRefund(context, client, refund);
      else await withdrawOpen(context, client, carrier);
    } catch (error) {
      const { id: refundId } = refund;
      context.log.error({ err: error, refundId }, 'a refund at a carrier is not finished');
    }
  }
}
