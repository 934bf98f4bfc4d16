import { and, eq, ne, sql } from 'drizzle-orm';
import type { OperationContext, ServiceContext } from '../../../kit/context';
import type { Database, Transaction } from '../../../kit/database/connections/connection';
import { nestedRows } from '../../../kit/database/nested-rows';
import { prepareStatement } from '../../../kit/database/prepared-statement';
import { sessionEnded } from '../../../kit/events/session-ended';
import { i18n } from '../../../kit/language/i18n';
import { problem } from '../../../kit/problem';
import { createToken, hashToken } from '../../../kit/security/opaque-token';
import type { Session } from '../../../kit/session';
import { toInstant } from '../../../kit/values/schemas';
import { addMs, limits } from '../limits';
import { sessions, stepUps, travellers } from '../schema';
import { lockTraveller, type TravellerRow, toTraveller } from '../travellers/travellers';
import { parseDevice } from './device';
import { saveDevice } from './known-devices';

export type SessionRow = typeof sessions.$inferSelect;

/** The valid session of a cookie's token, or null. */
export const findSession = (context: ServiceContext, token: string): Promise<Session | null> =>
  findSessionByTokenHash(context.database, hashToken(token), context.clock.now());

const selectSession = prepareStatement((database) =>
  database
    .select({
      session: sessions,
      traveller: travellers,
      stepUps: nestedRows(stepUps, eq(stepUps.sessionId, sessions.id)),
    })
    .from(sessions)
    .leftJoin(travellers, eq(travellers.id, sessions.travellerId))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash'))),
);

async function findSessionByTokenHash(
  database: Database,
  tokenHash: string,
  now: Date,
): Promise<Session | null> {
  const [found] = await selectSession(database, { tokenHash });
  if (!found || found.session.expiresAt <= now) return null;
  return toSession(found.session, found.traveller, found.stepUps, now);
}

/** Lock the session before its challenges, which are deleted with it, so that there is no deadlock. */
export async function lockSession(transaction: Transaction, id: string): Promise<void> {
  const { id: lockedId } = sessions;
  await transaction
    .select({ lockedId })
    .from(sessions)
    .where(eq(lockedId, id))
    .for('no key update');
}

/** Creates a session and sets its cookie. `traveller` is null for a guest. */
export async function createSession(
  context: OperationContext,
  traveller: TravellerRow | null,
): Promise<Session> {
  const now = context.clock.now();
  const token = createToken();
  const [row] = await context.database
    .insert(sessions)
    .values({
      tokenHash: hashToken(token),
      travellerId: traveller?.id ?? null,
      signedInAt: traveller ? now : null,
      device: traveller ? parseDevice(context.headers['user-agent']) : null,
      createdAt: now,
      expiresAt: addMs(now, limits.sessionLifetimeMs),
    })
    .returning();
  if (!row) throw new Error('The session was not stored.');
  context.sessionCookie.set(token, row.expiresAt);
  return toSession(row, traveller, [], now);
}

export async function signIn(context: OperationContext, traveller: TravellerRow): Promise<Session> {
  const session = await startSession(context, traveller);
  await saveDevice(context, traveller.id);
  return session;
}

/**
 * A session with a new token. A guest's session keeps its id and the bookings the guest found. A session of another
 * traveller ends.
 */
async function startSession(context: OperationContext, traveller: TravellerRow): Promise<Session> {
  const current = context.session;
  if (!current) return createSession(context, traveller);
  if (current.traveller && current.traveller.id !== traveller.id) {
    await context.database.delete(sessions).where(eq(sessions.id, current.id));
    await publishSessionEnded(context, current.id);
    return createSession(context, traveller);
  }
  const now = context.clock.now();
  const device = parseDevice(context.headers['user-agent']);
  const changes = { travellerId: traveller.id, signedInAt: now, device };
  // The session may have ended since the request began.
  return (
    (await replaceToken(context, current.id, changes)) ?? (await createSession(context, traveller))
  );
}

/**
 * Replaces the token of a session. The old token becomes invalid.
 * @throws `no-session` when the session has ended since the request began
 */
export async function rotateSession(context: OperationContext, id: string): Promise<Session> {
  const session = await replaceToken(context, id, {});
  if (!session) throw noSession();
  return session;
}

export const noSession = () =>
  problem('no-session', {
    status: 401,
    detail: i18n.t('Your session has ended. Sign in again.'),
  });

/** Null when the session has ended. */
async function replaceToken(
  context: OperationContext,
  id: string,
  changes: { travellerId?: string; signedInAt?: Date; device?: string | null },
): Promise<Session | null> {
  const now = context.clock.now();
  const token = createToken();
  const tokenHash = hashToken(token);
  const [row] = await context.database
    .update(sessions)
    .set({
      ...changes,
      tokenHash,
      expiresAt: addMs(now, limits.sessionLifetimeMs),
    })
    .where(eq(sessions.id, id))
    .returning();
  if (!row) return null;
  context.sessionCookie.set(token, row.expiresAt);
  return findSessionByTokenHash(context.database, tokenHash, now);
}

/** Ends all other sessions of the traveller; inside a transaction. */
export async function endOtherSessions(
  context: ServiceContext,
  travellerId: string,
  exceptSession: string | null,
): Promise<void> {
  await lockTraveller(context.database, travellerId);
  const theirs = eq(sessions.travellerId, travellerId);
  const where = exceptSession ? and(theirs, ne(sessions.id, exceptSession)) : theirs;
  const ended = await context.database.delete(sessions).where(where).returning({ id: sessions.id });
  for (const { id } of ended) await publishSessionEnded(context, id);
}

/** Ends the live streams and the messages on the device of the session; inside the transaction that ends it. */
export function publishSessionEnded(context: ServiceContext, sessionId: string): Promise<void> {
  return context.publish({
    type: sessionEnded.event,
    subject: sessionId,
    audience: 'services',
    data: { sessionId },
  });
}

function toSession(
  row: Pick<SessionRow, 'id' | 'signedInAt' | 'expiresAt'>,
  traveller: TravellerRow | null,
  stored: readonly Omit<typeof stepUps.$inferSelect, 'sessionId'>[],
  now: Date,
): Session {
  const proved = [...toSignInProofs(row, traveller), ...stored].filter(({ until }) => until > now);
  return {
    kind: traveller ? 'traveller' : 'guest',
    id: row.id,
    traveller: traveller ? toTraveller(traveller) : null,
    stepUps: proved.map((one) => ({
      purpose: one.purpose,
      subject: one.subject,
      until: toInstant(one.until),
    })),
    expiresAt: toInstant(row.expiresAt),
  };
}

/** A recent sign-in counts as a step-up. */
function toSignInProofs(
  { signedInAt }: Pick<SessionRow, 'signedInAt'>,
  traveller: TravellerRow | null,
) {
  if (!traveller || !signedInAt) return [];
  const until = addMs(signedInAt, limits.recentSignInMs);
  return [{ purpose: 'sign-in', subject: traveller.id, until }];
}
