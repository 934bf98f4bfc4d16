import type { StandingConnection } from '../database/standing-connection';

export type Leadership = {
  /** Takes the lead for each name where it is free. */
  lead(names: readonly string[]): Promise<void>;
  leads(name: string): boolean;
  /** The locks went with the connection. */
  lost(): void;
};

/**
 * Which services' outbox and jobs this process works on: session locks, so that only one process does,
 * and a process that dies hands over by itself.
 */
export function createLeadership(connection: StandingConnection): Leadership {
  const led = new Set<string>();
  return {
    async lead(names) {
      for (const name of names.filter((one) => !led.has(one))) {
        const { rows } = await connection.query(
          `select pg_try_advisory_lock(hashtext('train-swap lead'), hashtext($1)) as got`,
          [name],
        );
        if (rows[0]?.got) led.add(name);
      }
    },
    leads: (name) => led.has(name),
    lost: () => led.clear(),
  };
}
