#!/usr/bin/env node
/**
 * Builds the browser packages whose sources, or whose dependencies' sources, have changed since
 * their last build: `node build/main.js [package …]`, all packages by default.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { sourceDigest } from './source-digest.js';
import { typesHaveChanged } from './types/types.js';
import { buildablePackages, root } from './workspace.js';

const buildable = buildablePackages(root);
const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !buildable.includes(name));
if (unknown.length > 0) {
  console.error(
    `There is no browser package called ${unknown.join(', ')}; there are ${buildable.join(', ')}.`,
  );
  process.exit(2);
}

const queue = (requested.length > 0 ? requested : buildable).filter(hasChanged);
const workers = Math.max(1, Math.min(availableParallelism(), queue.length));
await Promise.all(Array.from({ length: workers }, buildNext));

async function buildNext() {
  for (let name = queue.shift(); name; name = queue.shift()) await build(name);
}

function getStampPath(name) {
  return join(root, name, 'dist', '.source-digest');
}

function hasChanged(name) {
  const stamp = getStampPath(name);
  const isSame = existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceDigest(root, name);
  const isFresh = isSame && !typesHaveChanged(root, name);
  if (isFresh) console.log(`${name}: unchanged`);
  return !isFresh;
}

async function build(name) {
  const digest = sourceDigest(root, name);
  const started = process.hrtime.bigint();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run-webpack.js'), name], {
    cwd: join(root, name),
    env: { ...process.env, BUILD_ID: digest.slice(0, 12) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) {
    console.error(`${name}: the build failed`);
    process.exit(1);
  }
  writeFileSync(getStampPath(name), digest);
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  console.log(`${name}: built in ${seconds.toFixed(1)} s`);
}
