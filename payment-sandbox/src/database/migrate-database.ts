import { join } from 'node:path';
import { migrateServices } from 'shared-server/database/migrations';
import { sandboxSchema } from '../schema';

/** Brings the provider's schema in the PostgreSQL at `url` up to date. */
export const migrateDatabase = (url: string): Promise<void> =>
  migrateServices(url, [
    {
      name: 'sandbox-provider',
      schema: { schema: sandboxSchema },
      migrationsFolder: join(import.meta.dirname, '../migrations'),
      migrationsTable: 'applied_migrations',
    },
  ]);
