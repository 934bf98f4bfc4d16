import { eq } from 'drizzle-orm';
import type { OperationContext } from '../../../kit/context';
import { tellOfPassword } from '../notices/tell-of-password';
import { passwordResets, travellers } from '../schema';
import { endOtherSessions, type TravellerRow, toTraveller } from '../sessions/sessions';

/**
 * A traveller's new password: it signs out everywhere but here, every reset link that is still open is
 * dead, and the traveller is told of it.
 */
export async function choosePassword(
  context: OperationContext,
  travellerId: string,
  passwordHash: string,
): Promise<TravellerRow> {
  const mine = eq(travellers.id, travellerId);
  const [before] = await context.database.select().from(travellers).where(mine).for('update');
  if (!before) throw new Error('The traveller who chose a password went away.');
  await context.database.update(travellers).set({ passwordHash }).where(mine);
  await context.database.delete(passwordResets).where(eq(passwordResets.travellerId, travellerId));
  await endOtherSessions(context, travellerId, context.session?.id ?? null);
  const change = before.passwordHash === null ? 'set' : 'changed';
  await tellOfPassword(context, toTraveller(before), change);
  return { ...before, passwordHash };
}
