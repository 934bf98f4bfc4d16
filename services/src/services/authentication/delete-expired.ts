import { and, isNull, lt, or } from 'drizzle-orm';
import type { ServiceContext } from '../../kit/context';
import { addMs, limits } from './limits';
import {
  addressCounters,
  bouncedAddresses,
  challenges,
  knownDevices,
  passkeyChallenges,
  passwordResets,
  sessions,
} from './schema';
import { publishSessionEnded } from './sessions/sessions';

export async function deleteExpired(context: ServiceContext): Promise<void> {
  const now = context.clock.now();
  const dayAgo = addMs(now, -limits.day);
  const unlocked = or(isNull(addressCounters.lockedUntil), lt(addressCounters.lockedUntil, now));
  await context.database.delete(challenges).where(lt(challenges.expiresAt, dayAgo));
  await context.database.delete(passwordResets).where(lt(passwordResets.expiresAt, dayAgo));
  await context.database.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
  await context.database.delete(knownDevices).where(lt(knownDevices.expiresAt, now));
  await context.database
    .delete(bouncedAddresses)
    .where(lt(bouncedAddresses.bouncedAt, addMs(now, -limits.bounceLifetimeMs)));
  await deleteExpiredSessions(context, now);
  await context.database
    .delete(addressCounters)
    .where(and(lt(addressCounters.touchedAt, dayAgo), unlocked));
}

/** The sessions of travellers may have streams and devices that show messages, which end with them. */
async function deleteExpiredSessions(context: ServiceContext, now: Date): Promise<void> {
  await context.transaction(async (context) => {
    const ended = await context.database
      .delete(sessions)
      .where(lt(sessions.expiresAt, now))
      .returning({ id: sessions.id, travellerId: sessions.travellerId });
    for (const { id, travellerId } of ended) {
      if (travellerId !== null) await publishSessionEnded(context, id);
    }
  });
}
