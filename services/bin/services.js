#!/usr/bin/env node
// Compiles the services into one module and runs it. tsx, which runs the other programs, names by a call each function
// that is made at run time: of what a request costs the services that was a tenth (decision 0106).
// Its package's `start` says with which flags: a swap leaves some megabytes behind that nobody needs a moment later
// (decisions 0081, 0092).
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, stop } from 'esbuild';

const folder = dirname(import.meta.dirname);
const compiled = join(folder, 'dist/services.mjs');

const resolvePackage = createRequire(import.meta.url).resolve;

const sources = {
  name: 'sources',
  setup({ onLoad, onResolve }) {
    // What stands beside a source, such as its migrations, is found where the source is.
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const contents = source
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
      return { contents, loader: 'ts' };
    });
    // A package that is one file of JSON, which Node 20 imports with a warning only, and our own in TypeScript.
    onResolve({ filter: /^(?:uk-railway-stations$|shared-)/ }, ({ path }) => ({
      path: resolvePackage(path),
    }));
    // A dependency of shared-server that the services do not have: it is found from there.
    onResolve({ filter: /^@fastify\/proxy-addr$/ }, ({ path, importer }) => ({
      path: createRequire(importer).resolve(path),
      external: true,
    }));
  },
};

const { outputFiles } = await build({
  entryPoints: [join(folder, 'src/main.ts')],
  outfile: compiled,
  write: false,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: 'inline',
  sourcesContent: false,
  plugins: [sources],
  logLevel: 'error',
});
await stop();

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

// Whole at once: processes that start together each write it. One that was killed meanwhile left its own behind.
await mkdir(dirname(compiled), { recursive: true });
for (const name of await readdir(dirname(compiled))) {
  const [, pid] = name.match(/^services\.mjs\.(\d+)$/) ?? [];
  if (pid && !isRunning(Number(pid))) await rm(join(dirname(compiled), name), { force: true });
}
const unfinished = `${compiled}.${process.pid}`;
try {
  await writeFile(unfinished, outputFiles[0].contents);
  await rename(unfinished, compiled);
} catch (error) {
  await rm(unfinished, { force: true });
  throw error;
}

process.setSourceMapsEnabled(true);
await import(pathToFileURL(compiled).href);
