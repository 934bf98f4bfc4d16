import { eq } from 'drizzle-orm';
import type { OperationContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { problem } from '../../../kit/problem';
import { discountCodes } from '../schema';
import { recordGuess } from './guess-limit';

const codeUnknown = (detail: string) => problem('discount-code-unknown', { status: 404, detail });

/** The problems of operations with a code. */
export const codeProblems = { 'discount-code-unknown': 404, 'too-many-attempts': 429 } as const;

/**
 * Finds a valid code. @throws `discount-code-unknown` for an unknown, future or expired code; `too-many-attempts` after many
 * wrong codes
 */
export async function findDiscountCode(
  context: OperationContext,
  typed: string,
): Promise<typeof discountCodes.$inferSelect> {
  const undoGuess = await recordGuess(context);
  const code = typed.normalize('NFKC').trim().toUpperCase();
  const [row] = await context.database
    .select()
    .from(discountCodes)
    .where(eq(discountCodes.code, code));
  const now = context.clock.now();
  if (!row || row.validFrom > now) {
    throw codeUnknown(
      i18n.t('We do not know this discount code. Check it, or continue without it.'),
    );
  }
  if (row.validUntil <= now) {
    throw codeUnknown(
      i18n.t('This discount code has expired. Continue without it, or use another code.'),
    );
  }
  await undoGuess();
  return row;
}
