import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connection';

/** The PostgreSQL channel on which the processes tell each other that there is something to push. */
export const channel = 'propagator';

type Notice = { kind: 'events' } | { kind: 'session-ended'; sessionId: string };

const endedPrefix = 'session-ended:';

/** Told at commit. */
export async function notify(database: Database, notice: Notice): Promise<void> {
  await database.execute(sql`select ${notification(notice)}`);
}

/** The call that tells it, as a part of another statement. */
export function notification(notice: Notice): SQL {
  const payload = notice.kind === 'events' ? 'events' : endedPrefix + notice.sessionId;
  return sql`pg_notify(${channel}, ${payload})`;
}

export function readNotice(payload: string): Notice {
  return payload.startsWith(endedPrefix)
    ? { kind: 'session-ended', sessionId: payload.slice(endedPrefix.length) }
    : { kind: 'events' };
}
