import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Service } from '../service';
import { oneAtATime } from './one-at-a-time';

/** Any constant: it names the advisory lock under which one process at a time migrates. */
const migrationLock = 7_261_001;

/** Brings each service's schema up to its newest migration; repeatable, one process at a time. */
export function migrateServices(url: string, services: readonly Service[]): Promise<void> {
  const lock = { text: 'select pg_advisory_lock($1)', values: [migrationLock] };
  return oneAtATime(url, lock, async (client) => {
    for (const service of services) {
      if (!existsSync(join(service.migrationsFolder, 'meta/_journal.json'))) {
        throw new Error(
          `${service.name} has no migrations. Make them: pnpm --filter services migrations ${service.name}`,
        );
      }
      await migrate(drizzle(client), {
        migrationsFolder: service.migrationsFolder,
        migrationsSchema: service.schema.schema.schemaName,
        migrationsTable: 'migrations',
      });
    }
  });
}
