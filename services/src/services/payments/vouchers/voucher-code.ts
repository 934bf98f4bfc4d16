import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { OperationContext } from '../../../kit/context';
import { problem } from '../../../kit/problem';
import type { Session } from '../../../kit/session';
import type { PaymentRow } from '../payment/payment-record';
import { vouchers } from '../schema';
import { beginGuess } from './guess-limit';
import { reservedUses } from './voucher-use';

/** As it stands in the mail or on the phone: small letters, spaces and missing dashes are all the same. */
export const codeSchema = z
  .string()
  .max(100)
  .transform((typed) =>
    typed
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, ''),
  )
  .pipe(z.string().min(1, 'Enter the code of the voucher.'));

const written = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';

/** One answer for a code that never was, is spent, is reserved for another payment or of another currency. */
export const notUsable = () =>
  problem('voucher-not-usable', {
    status: 422,
    detail:
      'We cannot take this voucher. Check the code; a voucher that is spent, or in use for another swap, cannot be used.',
    pointers: [{ pointer: '#/code', detail: 'Check the code of the voucher.' }],
  });

/**
 * The code as a voucher has it, if that has something for this payment or is on it. Refuses with
 * `voucher-not-usable`, and with `too-many-attempts` who was refused too often.
 */
export async function readCode(
  context: OperationContext<Session>,
  payment: PaymentRow,
  typed: string,
): Promise<string> {
  const provedRight = await beginGuess(context);
  const code = written(typed);
  const [voucher] = await context.database.select().from(vouchers).where(eq(vouchers.code, code));
  const uses = await reservedUses(context.database, payment);
  const worth =
    voucher && (voucher.remaining > 0 || uses.some(({ voucherId }) => voucherId === voucher.id));
  if (!worth || voucher.currency !== payment.currency) throw notUsable();
  await provedRight();
  return code;
}
