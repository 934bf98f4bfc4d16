import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const servicesFolder = resolve(import.meta.dirname, '../../..');

/** Imports a GTFS folder or zip into the database, as `npm run import` does. */
export async function importFeed(databaseUrl: string, path: string): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'src/services/search/command/import.ts', path],
    {
      cwd: servicesFolder,
      env: { ...process.env, ENVIRONMENT: 'test', DATABASE_URL: databaseUrl },
    },
  );
}
