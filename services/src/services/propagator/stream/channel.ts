import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connections/connection';

/** The PostgreSQL channel that announces new events and ended sessions to all processes. */
export const channel = 'propagator';

type Notification = { kind: 'events' } | { kind: 'session-ended'; sessionId: string };

const endedPrefix = 'session-ended:';

/** PostgreSQL sends the notification at commit. */
export async function notify(database: Database, message: Notification): Promise<void> {
  await database.execute(sql`select ${notification(message)}`);
}

/** The `pg_notify` call, for use inside another statement. */
export function notification(message: Notification): SQL {
  const payload = message.kind === 'events' ? 'events' : endedPrefix + message.sessionId;
  return sql`pg_notify(${channel}, ${payload})`;
}

export function parseNotification(payload: string): Notification {
  return payload.startsWith(endedPrefix)
    ? { kind: 'session-ended', sessionId: payload.slice(endedPrefix.length) }
    : { kind: 'events' };
}
