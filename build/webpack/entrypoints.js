import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes `entrypoints.json`: the files that a page starts a host with. A remote has a federation manifest instead.
 *
 * @param {import('webpack').Stats} stats
 * @param {string} folder the folder of the build
 */
export function writeEntrypoints(stats, folder) {
  const { entrypoints = {} } = stats.toJson({ all: false, entrypoints: true });
  const files = Object.entries(entrypoints).map(([name, { assets = [] }]) => [
    name,
    assets.map((asset) => asset.name).filter((file) => /\.(js|css)$/.test(file)),
  ]);
  if (files.length === 0) return;
  writeFileSync(
    join(folder, 'entrypoints.json'),
    JSON.stringify({ entrypoints: Object.fromEntries(files) }),
  );
}
