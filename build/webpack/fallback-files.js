import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes `fallback-files.json`: the names of the files that contain only copies of shared libraries, for hosts that do
 * not provide them. The shell provides all shared libraries and loads none of these files.
 *
 * @param {import('webpack').Stats} stats
 * @param {string} folder the folder of the package
 */
export function writeFallbackFiles({ compilation }, folder) {
  const groups = [...compilation.chunkGroups];
  const listFiles = (selected) =>
    new Set(selected.flatMap(({ chunks }) => chunks.flatMap(({ files }) => [...files])));
  const needed = listFiles(groups.filter((group) => !isFallback(group)));
  const files = [...listFiles(groups.filter(isFallback))].filter((file) => !needed.has(file));
  const listed = files.filter((file) => /\.(js|css)$/.test(file)).sort();
  writeFileSync(join(folder, 'dist/fallback-files.json'), JSON.stringify(listed));
}

/** Requested by the federation plugin for a shared library, directly or indirectly. */
function isFallback(group) {
  const { origins } = group;
  const types = ['consume-shared-module', 'provide-module'];
  const isShared = ({ module }) => types.includes(module?.type);
  if (origins.length > 0 && origins.every(isShared)) return true;
  const parents = group.getParents();
  return parents.length > 0 && parents.every(isFallback);
}
