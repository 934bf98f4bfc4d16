import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes into a build which of its files only the shared libraries need that a host may lack (`fallback-files.json`,
 * a list of names). Our own host provides all of them and loads none of these files.
 *
 * @param {import('webpack').Stats} stats
 * @param {string} folder where the package is
 */
export function writeFallbackFiles({ compilation }, folder) {
  const groups = [...compilation.chunkGroups];
  const filesOf = (chosen) =>
    new Set(chosen.flatMap(({ chunks }) => chunks.flatMap(({ files }) => [...files])));
  const needed = filesOf(groups.filter((group) => !isFallback(group)));
  const files = [...filesOf(groups.filter(isFallback))].filter((file) => !needed.has(file));
  const listed = files.filter((file) => /\.(js|css)$/.test(file)).sort();
  writeFileSync(join(folder, 'dist/fallback-files.json'), JSON.stringify(listed));
}

/** Requested by the federation plugin for a shared library, or by what was loaded so. */
function isFallback(group) {
  const { origins } = group;
  const types = ['consume-shared-module', 'provide-module'];
  const isShared = ({ module }) => types.includes(module?.type);
  if (origins.length > 0 && origins.every(isShared)) return true;
  const parents = group.getParents();
  return parents.length > 0 && parents.every(isFallback);
}
