import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import webpack from 'webpack';
import { writeParts } from './budgets/parts.js';
import { writePrerendered } from './prerender/prerender.js';
import { writeTypes } from './types/types.js';
import { writeTypesArchive } from './types/types-archive.js';
import { writeEntrypoints } from './webpack/entrypoints.js';
import { writeFallbackFiles } from './webpack/fallback-files.js';
import { isInstalled } from './workspace.js';

const folder = process.cwd();
const { default: configuration } = await import(join(folder, 'webpack.config.mjs'));

webpack(configuration).run(async (error, stats) => {
  if (error || !stats) {
    console.error(error);
    process.exit(1);
  }
  if (stats.hasErrors() || stats.hasWarnings()) {
    console.error(stats.toString({ preset: 'errors-warnings', colors: process.stderr.isTTY }));
  }
  if (stats.hasErrors()) process.exit(1);
  writeEntrypoints(stats, join(folder, 'dist'));
  writeParts(stats, folder);
  writeFallbackFiles(stats, folder);
  await writePrerendered(folder);
  const location = isInstalled
    ? { root: folder, name: '.' }
    : { root: dirname(folder), name: basename(folder) };
  writeTypes({ ...location, uses: listUsedExposes() });
  if (existsSync(join(folder, 'dist', 'mf-manifest.json'))) writeTypesArchive(location);
});

function listUsedExposes() {
  const manifest = join(folder, 'dist', 'mf-manifest.json');
  if (!existsSync(manifest)) return [];
  const { remotes } = JSON.parse(readFileSync(manifest, 'utf8'));
  return remotes.map(({ alias, moduleName }) => `${alias}/${moduleName}`);
}
