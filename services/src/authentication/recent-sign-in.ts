import { eq } from 'drizzle-orm';
import type { OperationContext } from '../foundation/context';
import { problem } from '../foundation/problem';
import type { TravellerSession } from '../foundation/session';
import { after, limits } from './limits';
import { sessions } from './schema';

/** What cannot be taken back wants a sign-in of the last minutes: a borrowed phone is not enough. */
export async function refuseWithoutRecentSignIn(
  context: OperationContext<TravellerSession>,
): Promise<void> {
  const mine = eq(sessions.id, context.session.id);
  const [row] = await context.database.select().from(sessions).where(mine);
  const since = row?.signedInAt;
  if (since && after(since, limits.recentSignIn) >= context.clock.now()) return;
  throw problem('step-up-required', {
    status: 403,
    detail: 'You signed in a while ago. Confirm that it is you, then go on.',
  });
}
