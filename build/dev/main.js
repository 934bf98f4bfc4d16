#!/usr/bin/env node
/**
 * The development server of one remote: `node build/dev/main.js mfe-swap` builds that remote alone, again at
 * every change, and serves it on this machine for a staging shell (`PORT=5000` takes a port, `DATA_FOLDER` names the
 * product's data folder). A path names a remote that stands elsewhere.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import webpack from 'webpack';
import { developmentOf } from './configuration.js';
import { bundleDevelopmentReact } from './development-react.js';
import { serveRemote } from './serve-remote.js';

const root = join(import.meta.dirname, '../..');
const folder = resolve(root, process.argv[2] ?? '');

if (!existsSync(join(folder, 'webpack.config.mjs'))) {
  console.error('Say which remote to develop: node build/dev/main.js mfe-swap');
  process.exit(2);
}

const { name: remote } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

// Before the remote's own configuration is read: it builds for production otherwise.
process.env.NODE_ENV = 'development';
process.env.BUILD_ID = 'development';

const place = relative(root, folder).replaceAll(/[^\w-]+/g, '-');
const output = join(root, 'node_modules/.cache/development', place);
const { default: configuration } = await import(join(folder, 'webpack.config.mjs'));
const server = await serveRemote({
  remote,
  folder: output,
  port: Number(process.env.PORT ?? 0),
  dataFolder: resolve(root, process.env.DATA_FOLDER || '.data'),
});
const first = await bundleDevelopmentReact(output);

const compiler = webpack(developmentOf(configuration, { remote, folder, output }));
const watching = compiler.watch({ aggregateTimeout: 30 }, (error, stats) => {
  if (error) {
    console.error(error);
    process.exit(1);
  }
  if (stats.hasErrors()) {
    const problem = stats.toString({ preset: 'errors-only', colors: false });
    console.error(problem);
    server.tellProblem(problem);
    return;
  }
  server.tellBuild({ hash: stats.hash, first });
  console.log(`${remote}: built in ${((stats.endTime - stats.startTime) / 1000).toFixed(2)} s`);
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => watching.close(() => server.stop().then(() => process.exit(0))));
}
