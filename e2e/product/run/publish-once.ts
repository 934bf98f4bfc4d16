import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { databaseFolder } from '../data/stored-data';
import { openTrains } from '../steps/demo-guest';
import { dataFolderFor, startProduct } from './start-product';

/**
 * Prepares the initial data of all products under test. It saves ten seconds per product for the delivery gate and ten for the
 * database with its migrations, bookings and trains. Several checks of one run (`REUSE_PUBLISHED`) share it.
 */
export default async function publishOnce(): Promise<void> {
  const dataFolder = dataFolderFor('published');
  const finished = `${dataFolder}.finished`;
  if (process.env.REUSE_PUBLISHED && existsSync(finished)) return;
  await rm(dataFolder, { recursive: true, force: true });
  // For root the database may be in another folder.
  await rm(databaseFolder(dataFolder), { recursive: true, force: true });
  const product = await startProduct(dataFolder);
  await openTrains(product.address);
  await product.stop();
  await writeFile(finished, '');
}
