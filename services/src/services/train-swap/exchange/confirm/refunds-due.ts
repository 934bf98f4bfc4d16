import { sql } from 'drizzle-orm';
import { settlements } from '../../schema';

/** The condition of the partial index on settlements. */
export const isRefundDue = sql`${settlements.refundDue} > 0 and ${settlements.refundAcknowledgedAt} is null`;

export const maxRefundsListed = 100;
