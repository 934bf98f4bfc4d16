import { and, eq, ne } from 'drizzle-orm';
import type { OperationContext, ServiceContext } from '../../../kit/context';
import type { Database } from '../../../kit/database/connection';
import { nestedRows } from '../../../kit/database/nested-rows';
import { createToken, hashToken } from '../../../kit/opaque-token';
import { toInstant } from '../../../kit/schemas';
import type { Session, Traveller } from '../../../kit/session';
import { after, limits } from '../limits';
import { sessions, stepUps, travellers } from '../schema';
import { deviceOf } from './device';
import { rememberDevice } from './known-devices';

export type SessionRow = typeof sessions.$inferSelect;
export type TravellerRow = typeof travellers.$inferSelect;

export function toTraveller(row: TravellerRow): Traveller {
  return { id: row.id, name: row.name, email: row.email, phone: row.phone };
}

/** The living session of a cookie's token, or null. */
export const findSession = (context: ServiceContext, token: string): Promise<Session | null> =>
  sessionOfToken(context.database, hashToken(token), context.clock.now());

async function sessionOfToken(
  database: Database,
  tokenHash: string,
  now: Date,
): Promise<Session | null> {
  const [found] = await database
    .select({
      session: sessions,
      traveller: travellers,
      stepUps: nestedRows(stepUps, eq(stepUps.sessionId, sessions.id)),
    })
    .from(sessions)
    .leftJoin(travellers, eq(travellers.id, sessions.travellerId))
    .where(eq(sessions.tokenHash, tokenHash));
  if (!found || found.session.expiresAt <= now) return null;
  return describeSession(found.session, found.traveller, found.stepUps, now);
}

/** A new session and its cookie; `traveller` null makes a guest. */
export async function openSession(
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
      device: traveller ? deviceOf(context.headers['user-agent']) : null,
      createdAt: now,
      expiresAt: after(now, limits.sessionLife),
    })
    .returning();
  if (!row) throw new Error('The session was not stored.');
  context.sessionCookie.set(token, row.expiresAt);
  return describeSession(row, traveller, [], now);
}

/** Signs the browser in; it is known from then on, and counted apart from whoever guesses elsewhere. */
export async function signIn(context: OperationContext, traveller: TravellerRow): Promise<Session> {
  const session = await beginSession(context, traveller);
  await rememberDevice(context, traveller.id);
  return session;
}

/**
 * A session under a new token. A guest's session keeps its id, and with it the bookings the
 * guest found; another traveller's session ends, so that nothing of theirs stays.
 */
async function beginSession(context: OperationContext, traveller: TravellerRow): Promise<Session> {
  const current = context.session;
  if (!current) return openSession(context, traveller);
  if (current.traveller && current.traveller.id !== traveller.id) {
    await context.database.delete(sessions).where(eq(sessions.id, current.id));
    await publishSessionEnded(context, current.id);
    return openSession(context, traveller);
  }
  const now = context.clock.now();
  const device = deviceOf(context.headers['user-agent']);
  return replaceToken(context, current.id, { travellerId: traveller.id, signedInAt: now, device });
}

/** The same session under a new token; the old one is dead. */
export async function rotateSession(context: OperationContext<Session>): Promise<Session> {
  return replaceToken(context, context.session.id, {});
}

function sessionEndedMeanwhile(): never {
  throw new Error('The session ended meanwhile.');
}

async function replaceToken(
  context: OperationContext,
  id: string,
  changes: { travellerId?: string; signedInAt?: Date; device?: string | null },
): Promise<Session> {
  const now = context.clock.now();
  const token = createToken();
  const tokenHash = hashToken(token);
  const [row] = await context.database
    .update(sessions)
    .set({
      ...changes,
      tokenHash,
      expiresAt: after(now, limits.sessionLife),
    })
    .where(eq(sessions.id, id))
    .returning();
  if (!row) return sessionEndedMeanwhile();
  context.sessionCookie.set(token, row.expiresAt);
  return (await sessionOfToken(context.database, tokenHash, now)) ?? sessionEndedMeanwhile();
}

/** Signs the traveller out everywhere but here; inside a transaction. */
export async function endOtherSessions(
  context: ServiceContext,
  travellerId: string,
  exceptSession: string | null,
): Promise<void> {
  const theirs = eq(sessions.travellerId, travellerId);
  const where = exceptSession ? and(theirs, ne(sessions.id, exceptSession)) : theirs;
  const ended = await context.database.delete(sessions).where(where).returning({ id: sessions.id });
  for (const { id } of ended) await publishSessionEnded(context, id);
}

/** Live streams of the session end with it; inside the transaction that ends it. */
export function publishSessionEnded(context: ServiceContext, sessionId: string): Promise<void> {
  return context.publish({
    type: 'session.ended',
    subject: sessionId,
    audience: 'services',
    data: { sessionId },
  });
}

function describeSession(
  row: Pick<SessionRow, 'id' | 'signedInAt' | 'expiresAt'>,
  traveller: TravellerRow | null,
  held: readonly Omit<typeof stepUps.$inferSelect, 'sessionId'>[],
  now: Date,
): Session {
  const proved = [...signInOf(row, traveller), ...held].filter(({ until }) => until > now);
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

/** For some minutes, signing in counts as a step-up of the traveller's own. */
function signInOf({ signedInAt }: Pick<SessionRow, 'signedInAt'>, traveller: TravellerRow | null) {
  if (!traveller || !signedInAt) return [];
  const until = after(signedInAt, limits.recentSignIn);
  return [{ purpose: 'sign-in', subject: traveller.id, until }];
}
