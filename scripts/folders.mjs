import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/** All data of the product: database, releases, logs. */
export const dataFolder = resolve(root, process.env.DATA_FOLDER || '.data');

/** The release store that the local edge server serves. */
export const storeFolder = (folder) => join(folder, 'store');
