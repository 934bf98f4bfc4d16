import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '../../../kit/database/connections/connection';
import { i18n } from '../../../kit/language/i18n';
import { type Problem, problem } from '../../../kit/problem';
import { instant, oneLine, toInstant } from '../../../kit/values/schemas';
import { limits } from '../limits';
import { passkeys } from '../schema';
import { lockTraveller } from '../travellers/travellers';

export type PasskeyRow = typeof passkeys.$inferSelect;

export const passkeySchema = z
  .strictObject({
    id: z.string(),
    /** The id of the credential from the authenticator, base64url. */
    credentialId: z.string(),
    /** The name that the traveller chose. */
    name: z.string(),
    /** Whether the password manager syncs it to other devices. */
    synced: z.boolean(),
    createdAt: instant,
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.output<typeof passkeySchema>;

export const passkeyName = oneLine
  .min(1, { error: () => i18n.t('Enter a name.') })
  .max(60, { error: () => i18n.t('Choose at most 60 characters.') });

export function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    credentialId: row.credentialId,
    name: row.name,
    synced: row.synced,
    createdAt: toInstant(row.createdAt),
    lastUsedAt: row.lastUsedAt ? toInstant(row.lastUsedAt) : null,
  };
}

export function toCredentialDescriptors(rows: readonly PasskeyRow[]) {
  return rows.map(({ credentialId, transports }) => ({
    type: 'public-key' as const,
    id: credentialId,
    transports,
  }));
}

export function passkeyNotFound(): Problem {
  return problem('passkey-not-found', {
    status: 404,
    detail: i18n.t('This passkey is no longer in your account. Reload the list.'),
  });
}

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
