import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { OperationContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { problem } from '../../../kit/problem';
import type { Session } from '../../../kit/session';
import type { PaymentRow } from '../records/payment-record';
import { vouchers } from '../schema';
import { reservedUses } from './allocate-vouchers';
import { recordGuess } from './guess-limit';

/** Case, spaces and dashes do not matter. */
export const codeSchema = z
  .string()
  .max(100)
  .transform((typed) =>
    typed
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, ''),
  )
  .pipe(z.string().min(1, { error: () => i18n.t('Enter the code of the voucher.') }));

const formatCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';

/** The same error for an unknown or spent code, one in use, and one of another currency. */
export const voucherNotUsable = () =>
  problem('voucher-not-usable', {
    status: 422,
    detail: i18n.t(
      'This voucher cannot be used. Check the code. A voucher that is spent or in use for another swap does not work.',
    ),
    pointers: [{ pointer: '#/code', detail: i18n.t('Check the code of the voucher.') }],
  });

/**
 * Returns the formatted code of a voucher that can pay for this payment or is already on it.
 * @throws `voucher-not-usable`; `too-many-attempts` after many wrong codes
 */
export async function validateCode(
  context: OperationContext<Session>,
  payment: PaymentRow,
  typed: string,
): Promise<string> {
  const undoGuess = await recordGuess(context);
  const code = formatCode(typed);
  const [voucher] = await context.database.select().from(vouchers).where(eq(vouchers.code, code));
  const uses = await reservedUses(context.database, payment);
  const isUsable =
    voucher && (voucher.remaining > 0 || uses.some(({ voucherId }) => voucherId === voucher.id));
  if (!isUsable || voucher.currency !== payment.currency) throw voucherNotUsable();
  await undoGuess();
  return code;
}
