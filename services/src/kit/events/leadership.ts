import type { DedicatedConnection } from '../database/connections/dedicated-connection';

export type Leadership = {
  /** Acquires the lock of each name that is free. */
  acquire(names: readonly string[]): Promise<void>;
  isLeader(name: string): boolean;
  /** Call it when the connection, and so all locks, was lost. */
  clear(): void;
};

/**
 * Leader election: one process runs the outbox and jobs of a service. It uses session locks, which PostgreSQL releases
 * when the process dies.
 */
export function createLeadership(connection: DedicatedConnection): Leadership {
  const led = new Set<string>();
  return {
    async acquire(names) {
      for (const name of names.filter((one) => !led.has(one))) {
        const { rows } = await connection.query(
          `select pg_try_advisory_lock(hashtext('train-swap lead'), hashtext($1)) as got`,
          [name],
        );
        if (rows[0]?.got) led.add(name);
      }
    },
    isLeader: (name) => led.has(name),
    clear: () => led.clear(),
  };
}
