import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Everything the product writes stands here: database, releases, logs. */
export const dataFolder = resolve(root, process.env.DATA_FOLDER || '.data');

/** The local release store that the edge server serves. */
export const storeFolder = (folder) => join(folder, 'store');
