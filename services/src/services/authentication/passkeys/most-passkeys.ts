import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../kit/database/connection';
import { problem } from '../../../kit/problem';
import { limits } from '../limits';
import { passkeys, travellers } from '../schema';

/**
 * Of any number that are added at once, one at a time is counted: the traveller stays locked until the commit.
 * @throws {Problem} 409 `too-many-passkeys`
 */
export async function refuseTooManyPasskeys(
  transaction: Transaction,
  travellerId: string,
): Promise<void> {
  await transaction
    .select({ id: travellers.id })
    .from(travellers)
    .where(eq(travellers.id, travellerId))
    .for('update');
  const count = await transaction.$count(passkeys, eq(passkeys.travellerId, travellerId));
  if (count >= limits.passkeysPerTraveller) throw tooManyPasskeys();
}

export function tooManyPasskeys() {
  return problem('too-many-passkeys', {
    status: 409,
    detail: `You have ${limits.passkeysPerTraveller} passkeys, and there is no room for more. Remove one that you do not use.`,
  });
}
