import { and, eq, lt } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { createToken, hashToken } from '../../../kit/security/opaque-token';
import { recordAction } from '../audit/record-action';
import type { Person } from '../person';
import { staffSessions } from '../schema';
import type { EndedSession } from './provider';

export type StaffSession = typeof staffSessions.$inferSelect;

/** After this time the provider is asked again, even when its ID token is valid for longer. */
const maxLifetimeMs = 60 * 60_000;

type NewSession = Person & {
  providerSession: string | null;
  idToken: string;
  /** Milliseconds for which the ID token is valid. */
  validForMs: number;
};

/** @returns the token for the cookie */
export async function createStaffSession(
  context: ServiceContext,
  { validForMs, ...session }: NewSession,
): Promise<{ token: string; expiresAt: Date }> {
  const token = createToken();
  const createdAt = context.clock.now();
  const expiresAt = new Date(createdAt.getTime() + Math.min(validForMs, maxLifetimeMs));
  await context.transaction(async (context) => {
    await recordAction(context, session, { action: 'signed-in' });
    await context.database
      .insert(staffSessions)
      .values({ ...session, tokenHash: hashToken(token), createdAt, expiresAt });
  });
  return { token, expiresAt };
}

export async function findStaffSession(
  { database, clock }: ServiceContext,
  token: string,
): Promise<StaffSession | null> {
  const isThis = eq(staffSessions.tokenHash, hashToken(token));
  const [session] = await database.select().from(staffSessions).where(isThis);
  return session && session.expiresAt > clock.now() ? session : null;
}

export async function deleteStaffSession(
  context: ServiceContext,
  session: StaffSession,
): Promise<void> {
  await context.transaction(async (context) => {
    await recordAction(context, session, { action: 'signed-out' });
    await context.database
      .delete(staffSessions)
      .where(eq(staffSessions.tokenHash, session.tokenHash));
  });
}

/** Ends the sessions of a person, or of one session at the provider. */
export async function endProviderSession(
  context: ServiceContext,
  { sub, sid }: EndedSession,
): Promise<void> {
  const isOfPerson = sub === undefined ? undefined : eq(staffSessions.personId, sub);
  const isOfSession = sid === undefined ? undefined : eq(staffSessions.providerSession, sid);
  await context.transaction(async (context) => {
    const ended = await context.database
      .delete(staffSessions)
      .where(sid === undefined ? isOfPerson : and(isOfPerson, isOfSession))
      .returning();
    for (const session of ended) {
      await recordAction(context, session, { action: 'signed-out-by-provider' });
    }
  });
}

export async function deleteExpiredSessions({ database, clock }: ServiceContext): Promise<void> {
  await database.delete(staffSessions).where(lt(staffSessions.expiresAt, clock.now()));
}
