import { parseArgs } from 'node:util';
import { listMissingMigrations, migrateServices } from 'shared-server/database/migrations';
import type { Configuration } from './kit/configuration';
import { servicesFor } from './service-list';

/**
 * The command `migrate [--dry-run]`: applies the missing migrations of all services, or prints their statements.
 *
 * @throws {Error} without `DATABASE_URL`, and for unknown options
 */
export async function runMigrate(
  args: string[],
  { databaseUrl, databaseDirectUrl = databaseUrl, environment }: Configuration,
  print: (line: string) => void,
): Promise<void> {
  const { values } = parseArgs({ args, options: { 'dry-run': { type: 'boolean' } } });
  if (!databaseDirectUrl) throw new Error('Set DATABASE_URL to the database of the services.');
  const isDryRun = values['dry-run'] ?? false;
  const find = isDryRun ? listMissingMigrations : migrateServices;
  const found = await find(databaseDirectUrl, servicesFor(environment));
  for (const { service, migrations } of found) {
    for (const { name, sql } of migrations) {
      print(`${service}: ${name}`);
      if (isDryRun) print(sql.join('\n'));
    }
  }
  const count = found.flatMap(({ migrations }) => migrations).length;
  print(isDryRun ? `${count} migrations are missing.` : `${count} migrations were applied.`);
}
