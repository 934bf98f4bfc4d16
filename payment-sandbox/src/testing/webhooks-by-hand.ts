import { eq } from 'drizzle-orm';
import type { SettableClock } from 'shared-server/clock';
import { openDatabase } from '../database/open-database';
import { deliverNextEvent } from '../events/deliver-events';
import { events } from '../schema';

export type Webhooks = {
  /** Sends all that wait, in their order; a refused one waits for later. */
  deliver(): Promise<void>;
  /** What waits never arrives. */
  lose(): Promise<void>;
  /** What arrived comes once more, as it does when the answer was lost. */
  repeat(): Promise<void>;
  stop(): Promise<void>;
};

type Where = {
  databaseUrl: string;
  webhookUrl: string;
  webhookSecret: string;
  clock: SettableClock;
};

/** The provider's own delivery, one step at a time. */
export async function webhooksByHand({ databaseUrl, clock, ...to }: Where): Promise<Webhooks> {
  const database = openDatabase(databaseUrl);
  const delivery = { ...to, database, now: () => clock.now().getTime() };
  const mark = (from: 'pending' | 'delivered', as: 'pending' | 'given_up') =>
    database.db
      .update(events)
      .set({ delivery: as, nextAttemptAtMs: 0 })
      .where(eq(events.delivery, from));
  return {
    deliver: async () => {
      while (await deliverNextEvent(delivery));
    },
    lose: async () => void (await mark('pending', 'given_up')),
    repeat: async () => void (await mark('delivered', 'pending')),
    stop: () => database.close(),
  };
}
