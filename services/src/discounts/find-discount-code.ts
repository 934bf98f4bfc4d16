import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../foundation/context';
import { problem } from '../foundation/problem';
import { discountCodes } from './schema';

const unknown = (detail: string) => problem('discount-code-unknown', { status: 404, detail });

/** A code that counts now. @throws `discount-code-unknown` for an unknown, future or past one */
export async function findDiscountCode(
  context: Pick<ServiceContext, 'database' | 'clock'>,
  typed: string,
): Promise<typeof discountCodes.$inferSelect> {
  const code = typed.trim().toUpperCase();
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
  return row;
}
