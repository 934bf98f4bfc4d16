import { join } from 'node:path';
import { migrateServices } from 'shared-server/database/migrations';
import { sandboxSchema } from '../schema';

/** Migrates the provider's schema in the PostgreSQL at `url`. */
export async function migrateDatabase(url: string): Promise<void> {
  await migrateServices(url, [
    {
      name: 'sandbox-provider',
      schema: { schema: sandboxSchema },
      migrationsFolder: join(import.meta.dirname, '../migrations'),
      migrationsTable: 'applied_migrations',
    },
  ]);
}
