#!/usr/bin/env node
/**
 * The development server of one remote: `node build/dev/main.js mfe-swap` builds it at every change and serves it on
 * this machine for a staging shell. Environment: `PORT`, `DATA_FOLDER` (the product's data folder), `STAGING_ORIGIN`
 * (its address, for the printed link). The argument can be a path to a remote elsewhere.
 */
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import webpack from 'webpack';
import { readRoute } from '../routes/remote-table.js';
import { readManifest, root } from '../workspace.js';
import { toDevelopmentConfiguration } from './configuration.js';
import { developmentLink } from './development-link.js';
import { bundlePageLibraries } from './page-libraries.js';
import { serveRemote } from './serve-remote.js';

const folder = resolve(root, process.argv[2] ?? '');

if (!existsSync(join(folder, 'webpack.config.mjs'))) {
  console.error('Name the remote to develop: node build/dev/main.js mfe-swap');
  process.exit(2);
}

const manifest = readManifest(folder);
const remote = manifest.name;

// Set before the remote's configuration is loaded, which builds for production otherwise.
process.env.NODE_ENV = 'development';
process.env.BUILD_ID = 'development';

const cacheName = relative(root, folder).replaceAll(/[^\w-]+/g, '-');
const output = join(root, 'node_modules/.cache/development', cacheName);
const { default: configuration } = await import(join(folder, 'webpack.config.mjs'));
const server = await serveRemote({
  remote,
  route: readRoute(manifest),
  folder: output,
  port: Number(process.env.PORT ?? 0),
  dataFolder: resolve(root, process.env.DATA_FOLDER || '.data'),
});
const { STAGING_ORIGIN } = process.env;
if (STAGING_ORIGIN) {
  console.log(
    `${remote} in the staging shell: ${developmentLink(STAGING_ORIGIN, remote, server.address)}`,
  );
}
const libraries = await bundlePageLibraries({ root, remoteFolder: folder, output });

const compiler = webpack(toDevelopmentConfiguration(configuration, { remote, folder, output }));
let changedFiles = [];
compiler.hooks.watchRun.tap('development server', ({ modifiedFiles }) => {
  changedFiles = [...(modifiedFiles ?? [])];
});
const watching = compiler.watch({ aggregateTimeout: 30 }, async (error, stats) => {
  if (error || !stats) {
    console.error(error);
    process.exit(1);
  }
  if (stats.hasErrors()) {
    const problem = stats.toString({ preset: 'errors-only', colors: false });
    console.error(problem);
    server.publishProblem(problem);
    return;
  }
  const sharedChanged = await libraries.update(changedFiles);
  await server.publishBuild({ hash: stats.hash, first: libraries.scripts, sharedChanged });
  console.log(`${remote}: built in ${((stats.endTime - stats.startTime) / 1000).toFixed(2)} s`);
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () =>
    watching?.close(async () => {
      await Promise.all([server.stop(), libraries.stop()]);
      process.exit(0);
    }),
  );
}
