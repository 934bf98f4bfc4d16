import { randomUUID } from 'node:crypto';
import type { ServiceContext } from '../../../kit/context';
import { generateRandomCode } from '../../../kit/security/random-code';
import type { Money } from '../../../kit/values/schemas';
import { postVoucher } from '../ledger/post-entries';
import { vouchers } from '../schema';

/** 80 random bits, so that codes cannot be guessed. */
const generateCode = (): string => Array.from({ length: 4 }, () => generateRandomCode(4)).join('-');

type VoucherToIssue = {
  operationId: string;
  bookingId: string;
  amount: Money;
  /** The card refund that the voucher replaces, or null. */
  insteadOf: string | null;
  /** The failed refund that the voucher settles. */
  failed?: { paymentId: string; id: string };
};

/** Issues a voucher once for each swap and replaced refund; inside a transaction. */
export async function issueVoucher(context: ServiceContext, due: VoucherToIssue): Promise<void> {
  const { database } = context;
  const { operationId, bookingId, amount, insteadOf } = due;
  const [voucher] = await database
    .insert(vouchers)
    .values({
      id: randomUUID(),
      code: generateCode(),
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
    // Not for browsers: the code is enough to spend the voucher. It is sent to the address of the booking.
    audience: 'services',
    data: { code: voucher.code, amount },
  });
}
