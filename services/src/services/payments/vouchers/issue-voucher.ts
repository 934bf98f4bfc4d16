import { randomUUID } from 'node:crypto';
import type { ServiceContext } from '../../../kit/context';
import { drawSigns } from '../../../kit/draw-signs';
import type { Money } from '../../../kit/schemas';
import { postVoucher } from '../ledger/post-entries';
import { vouchers } from '../schema';

/** 80 bits: nobody finds one by trying. */
const newCode = (): string => Array.from({ length: 4 }, () => drawSigns(4)).join('-');

type Due = {
  operationId: string;
  bookingId: string;
  amount: Money;
  /** The refund that the provider would not make; null for what was due as a voucher from the first. */
  insteadOf: string | null;
  /** The refund that failed after it was made, which this settles. */
  failed?: { paymentId: string; id: string };
};

/** Gives what a swap to a cheaper train owes, once for a swap and once for a refund; inside a transaction. */
export async function issueVoucher(context: ServiceContext, due: Due): Promise<void> {
  const { database } = context;
  const { operationId, bookingId, amount, insteadOf } = due;
  const [voucher] = await database
    .insert(vouchers)
    .values({
      id: randomUUID(),
      code: newCode(),
      operationId,
      insteadOf,
      bookingId,
      amount: amount.amount,
      remaining: amount.amount,
      currency: amount.currency,
      issuedAt: context.clock.now(),
    })
    .onConflictDoNothing({ target: [vouchers.operationId, vouchers.insteadOf] })
    .returning();
  if (!voucher) return;
  await postVoucher(database, voucher, due.failed ?? null);
  await context.publish({
    type: 'voucher.issued',
    bookingId,
    operationId,
    // Not to browsers: whoever reads the code may spend it. The booking's address is mailed it.
    audience: 'services',
    data: { code: voucher.code, amount },
  });
}
