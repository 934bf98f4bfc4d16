import { eq } from 'drizzle-orm';
import type { OperationContext } from '../../../kit/context';
import { problem } from '../../../kit/problem';
import { discountCodes } from '../schema';
import { beginGuess } from './guess-limit';

const unknown = (detail: string) => problem('discount-code-unknown', { status: 404, detail });

/** What an operation refuses with that is sent a code. */
export const codeProblems = { 'discount-code-unknown': 404, 'too-many-attempts': 429 } as const;

/**
 * A code that counts now. @throws `discount-code-unknown` for an unknown, future or past one; `too-many-attempts` after
 * many of them
 */
export async function findDiscountCode(
  context: OperationContext,
  typed: string,
): Promise<typeof discountCodes.$inferSelect> {
  const provedRight = await beginGuess(context);
  const code = typed.normalize('NFKC').trim().toUpperCase();
  const [row] = await context.database
    .select()
    .from(discountCodes)
    .where(eq(discountCodes.code, code));
  const now = context.clock.now();
  if (!row || row.validFrom > now) {
    throw unknown('We do not know this discount code. Check its letters, or go on without it.');
  }
  if (row.validUntil <= now) {
    throw unknown('This discount code has run out. Go on without it, or use another.');
  }
  await provedRight();
  return row;
}
