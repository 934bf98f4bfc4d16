import { sql } from 'drizzle-orm';
import type { Transaction } from '../foundation/database/connection';

/** The PostgreSQL channel on which the processes tell each other that there is something to push. */
export const channel = 'propagator';

type Notice = { kind: 'events' } | { kind: 'session-ended'; sessionId: string };

const endedPrefix = 'session-ended:';

/** Told at commit. */
export async function notify(transaction: Transaction, notice: Notice): Promise<void> {
  const payload = notice.kind === 'events' ? 'events' : endedPrefix + notice.sessionId;
  await transaction.execute(sql`select pg_notify(${channel}, ${payload})`);
}

export function readNotice(payload: string): Notice {
  return payload.startsWith(endedPrefix)
    ? { kind: 'session-ended', sessionId: payload.slice(endedPrefix.length) }
    : { kind: 'events' };
}
