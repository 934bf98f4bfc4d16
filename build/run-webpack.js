import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import webpack from 'webpack';
import { writeTypes } from './types.js';

const folder = process.cwd();
const { default: configuration } = await import(join(folder, 'webpack.config.mjs'));

webpack(configuration).run((error, stats) => {
  if (error) {
    console.error(error);
    process.exit(1);
  }
  if (stats.hasErrors() || stats.hasWarnings()) {
    console.error(stats.toString({ preset: 'errors-warnings', colors: process.stderr.isTTY }));
  }
  if (stats.hasErrors()) process.exit(1);
  writeEntrypoints(stats);
  writeTypes({ root: dirname(folder), name: basename(folder), uses: doorsUsed() });
});

/** A host's page must know which files to start with; a remote says it in its federation manifest. */
function writeEntrypoints(stats) {
  const { entrypoints } = stats.toJson({ all: false, entrypoints: true });
  const files = Object.entries(entrypoints).map(([name, { assets }]) => [
    name,
    assets.map((asset) => asset.name).filter((file) => /\.(js|css)$/.test(file)),
  ]);
  if (files.length === 0) return;
  writeFileSync(
    join(folder, 'dist', 'entrypoints.json'),
    JSON.stringify({ entrypoints: Object.fromEntries(files) }),
  );
}

function doorsUsed() {
  const manifest = join(folder, 'dist', 'mf-manifest.json');
  if (!existsSync(manifest)) return [];
  const { remotes } = JSON.parse(readFileSync(manifest, 'utf8'));
  return remotes.map(({ alias, moduleName }) => `${alias}/${moduleName}`);
}
