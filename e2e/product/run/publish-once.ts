import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { databaseFolder } from '../data/stored-data';
import { deliver } from '../deliver';
import { dataFolderFor, root, startProduct } from './start-product';

const run = promisify(execFile);

/**
 * Prepares the initial data of all products under test. It saves ten seconds per product for the delivery gate and ten for the
 * database with its migrations and bookings.
 */
export default async function publishOnce(): Promise<void> {
  const dataFolder = dataFolderFor('published');
  await rm(dataFolder, { recursive: true, force: true });
  // For root the database may be in another folder.
  await rm(databaseFolder(dataFolder), { recursive: true, force: true });
  await run(process.execPath, [join(root, 'build/main.js')], { cwd: root });
  await deliver({ dataFolder }, 'publish', '--promote', 'staging');
  const product = await startProduct(dataFolder);
  await product.stop();
}
