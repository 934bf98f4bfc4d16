import { and, eq, gt } from 'drizzle-orm';
import type { OperationContext, ServiceContext } from '../foundation/context';
import type { Database } from '../foundation/database/connection';
import { toInstant } from '../foundation/schemas';
import type { Session, Traveller } from '../foundation/session';
import { sessions, stepUps, travellers } from './schema';
import { hashToken, newToken } from './tokens';

export type SessionRow = typeof sessions.$inferSelect;
export type TravellerRow = typeof travellers.$inferSelect;

const sessionDays = 30;

export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + sessionDays * 24 * 3600 * 1000);
}

export function toTraveller(row: TravellerRow): Traveller {
  return { id: row.id, name: row.name, email: row.email, phone: row.phone };
}

/** The living session of a cookie's token, or null. */
export async function findSession(context: ServiceContext, token: string): Promise<Session | null> {
  const now = context.clock.now();
  const [found] = await context.database
    .select()
    .from(sessions)
    .leftJoin(travellers, eq(travellers.id, sessions.travellerId))
    .where(and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, now)));
  return found ? describeSession(context.database, found.sessions, found.travellers, now) : null;
}

export async function describeSession(
  database: Database,
  row: SessionRow,
  traveller: TravellerRow | null,
  now: Date,
): Promise<Session> {
  const held = await database
    .select()
    .from(stepUps)
    .where(and(eq(stepUps.sessionId, row.id), gt(stepUps.until, now)));
  return {
    kind: traveller ? 'traveller' : 'guest',
    id: row.id,
    traveller: traveller ? toTraveller(traveller) : null,
    stepUps: held.map((one) => ({
      purpose: one.purpose,
      subject: one.subject,
      until: toInstant(one.until),
    })),
    expiresAt: toInstant(row.expiresAt),
  };
}

/** A new session and its cookie; `traveller` null makes a guest. */
export async function openSession(
  context: OperationContext,
  traveller: TravellerRow | null,
): Promise<Session> {
  const now = context.clock.now();
  const token = newToken();
  const [row] = await context.database
    .insert(sessions)
    .values({
      tokenHash: hashToken(token),
      travellerId: traveller?.id ?? null,
      createdAt: now,
      expiresAt: sessionEnd(now),
    })
    .returning();
  if (!row) throw new Error('The session was not stored.');
  context.sessionCookie.set(token, row.expiresAt);
  return describeSession(context.database, row, traveller, now);
}
