import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { databaseFolder } from './all-that-is-kept';
import { deliver } from './deliver';
import { dataFolderFor, root, startProduct } from './start-product';

const run = promisify(execFile);

/**
 * Prepares the data that each product under test begins with: twenty products would each spend ten seconds on the
 * same gate, and as long on a new database with its migrations and bookings.
 */
export default async function publishOnce(): Promise<void> {
  const dataFolder = dataFolderFor('published');
  await rm(dataFolder, { recursive: true, force: true });
  // Started by root, the database of an earlier run may lie elsewhere.
  await rm(databaseFolder(dataFolder), { recursive: true, force: true });
  await run(process.execPath, [join(root, 'build/main.js')], { cwd: root });
  await deliver({ dataFolder }, 'publish', '--promote', 'staging');
  const product = await startProduct(dataFolder);
  await product.stop();
}
