import { lt } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import type { Person } from '../person';
import { auditEntries } from '../schema';

const retentionMs = 2 * 365 * 24 * 3600_000;

export type Action = { action: string; subject?: string; role?: string };

/** Records what a person does: in the transaction of the change, or before another service is called. */
export async function recordAction(
  { database, clock }: ServiceContext,
  { personId, name, roles }: Person,
  { action, subject, role = roles.join(', ') }: Action,
): Promise<void> {
  await database
    .insert(auditEntries)
    .values({ at: clock.now(), personId, name, role, action, subject: subject ?? null });
}

export async function deleteOldEntries({ database, clock }: ServiceContext): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionMs);
  await database.delete(auditEntries).where(lt(auditEntries.at, before));
}
