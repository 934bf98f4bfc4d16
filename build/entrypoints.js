import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes beside a host's build which files a page starts it with; a remote says it in its federation manifest.
 *
 * @param {import('webpack').Stats} stats
 * @param {string} folder where the build stands
 */
export function writeEntrypoints(stats, folder) {
  const { entrypoints } = stats.toJson({ all: false, entrypoints: true });
  const files = Object.entries(entrypoints).map(([name, { assets }]) => [
    name,
    assets.map((asset) => asset.name).filter((file) => /\.(js|css)$/.test(file)),
  ]);
  if (files.length === 0) return;
  writeFileSync(
    join(folder, 'entrypoints.json'),
    JSON.stringify({ entrypoints: Object.fromEntries(files) }),
  );
}
