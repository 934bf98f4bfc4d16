import { eq } from 'drizzle-orm';
import type { OperationContext } from '../../../kit/context';
import { notifyPasswordChange } from '../notifications/notify-password-change';
import { passwordResets, travellers } from '../schema';
import { endOtherSessions } from '../sessions/sessions';
import { lockTraveller, type TravellerRow, toTraveller } from '../travellers/travellers';

/**
 * Sets a new password, ends all other sessions, deletes pending reset links and notifies the traveller.
 */
export async function changePassword(
  context: OperationContext,
  travellerId: string,
  passwordHash: string,
): Promise<TravellerRow> {
  const before = await lockTraveller(context.database, travellerId);
  if (!before) throw new Error('The traveller was not found.');
  await context.database
    .update(travellers)
    .set({ passwordHash })
    .where(eq(travellers.id, travellerId));
  await context.database.delete(passwordResets).where(eq(passwordResets.travellerId, travellerId));
  await endOtherSessions(context, travellerId, context.session?.id ?? null);
  const change = before.passwordHash === null ? 'set' : 'changed';
  await notifyPasswordChange(context, toTraveller(before), change);
  return { ...before, passwordHash };
}
