import { z } from 'zod';
import { type Problem, problem } from '../../../kit/problem';
import { instant, toInstant } from '../../../kit/schemas';
import type { passkeys } from '../schema';

export type PasskeyRow = typeof passkeys.$inferSelect;

export const passkeySchema = z
  .strictObject({
    id: z.string(),
    /** The authenticator's name for it, base64url. */
    credentialId: z.string(),
    /** The traveller's name for it. */
    name: z.string(),
    /** Whether its keeper copies it to the traveller's other devices. */
    synced: z.boolean(),
    createdAt: instant,
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.output<typeof passkeySchema>;

export const passkeyName = z
  .string()
  .trim()
  .min(1, 'Give it a name.')
  .max(60, 'Choose at most 60 characters.');

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

/** As options name the passkeys that are meant. */
export function named(rows: readonly PasskeyRow[]) {
  return rows.map(({ credentialId, transports }) => ({
    type: 'public-key' as const,
    id: credentialId,
    transports,
  }));
}

export function passkeyNotFound(): Problem {
  return problem('passkey-not-found', {
    status: 404,
    detail: 'This passkey is not in your account any more. Look at the list again.',
  });
}
