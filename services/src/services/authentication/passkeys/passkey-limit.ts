import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../kit/database/connections/connection';
import { i18n } from '../../../kit/language/i18n';
import { problem } from '../../../kit/problem';
import { limits } from '../limits';
import { passkeys } from '../schema';
import { lockTraveller } from '../travellers/travellers';

/**
 * Locks the traveller until the commit, so that concurrent additions are counted one at a time.
 * @throws {Problem} 409 `too-many-passkeys`
 */
export async function assertPasskeyLimit(
  transaction: Transaction,
  travellerId: string,
): Promise<void> {
  await lockTraveller(transaction, travellerId);
  const count = await transaction.$count(passkeys, eq(passkeys.travellerId, travellerId));
  if (count >= limits.maxPasskeys) throw tooManyPasskeys();
}

export function tooManyPasskeys() {
  return problem('too-many-passkeys', {
    status: 409,
    detail: i18n.t(
      'You already have {maxPasskeys} passkeys, which is the maximum. Remove one that you do not use.',
      { maxPasskeys: limits.maxPasskeys },
    ),
  });
}
