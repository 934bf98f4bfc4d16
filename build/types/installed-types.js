import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where `train-swap types` saves the types of other remotes, in the folder of a remote. */
export const remoteTypesFolder = 'remote-types';

/**
 * The types of another remote's exposes that `train-swap types` saved.
 *
 * @param {string} folder the folder of the remote that uses them
 * @param {string} owner the other remote
 * @returns {import('./types.js').Declarations}
 */
export function readInstalledTypes(folder, owner) {
  const typesFolder = join(folder, remoteTypesFolder, owner);
  const index = join(typesFolder, 'index.json');
  if (!existsSync(index)) {
    throw new Error(`The types of ${owner} are missing. Run: train-swap types ${owner}`);
  }
  const { exposes, packages, files } = JSON.parse(readFileSync(index, 'utf8'));
  const texts = files.map((path) => [path, readFileSync(join(typesFolder, path), 'utf8')]);
  return { exposes, packages, files: Object.fromEntries(texts) };
}
