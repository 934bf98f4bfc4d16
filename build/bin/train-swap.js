#!/usr/bin/env node
/** The commands of a remote in a separate repository. Run them in its folder. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sourceDigest } from '../source-digest.js';
import { fetchTypes } from '../types/fetch-types.js';

const usage = `train-swap <command>

  build                       builds the remote into dist
  dev                         builds it at each change and serves it to pages of STAGING_ORIGIN (PORT, DATA_FOLDER)
  types <remote>... --from <origin>
                              downloads the types of other remotes into remote-types; origin: STAGING_ORIGIN
`;

const folder = process.cwd();
const getProgramPath = (name) => join(import.meta.dirname, '..', name);

const commands = {
  build: () => {
    const BUILD_ID = sourceDigest(folder, '.').slice(0, 12);
    return run(getProgramPath('run-webpack.js'), [], { NODE_ENV: 'production', BUILD_ID });
  },
  dev: () => run(getProgramPath('dev/main.js'), ['.'], {}),
  types: async ({ positionals, values }) => {
    const origin = values.from ?? process.env.STAGING_ORIGIN;
    if (!origin || positionals.length === 0) throw new Error('Name remotes and --from <origin>.');
    for (const remote of positionals) {
      console.log((await fetchTypes({ folder, remote, origin })).join('\n'));
    }
  },
};

/** @param {string} script @param {string[]} args @param {NodeJS.ProcessEnv} env */
async function run(script, args, env) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  process.on('SIGINT', (signal) => child.kill(signal));
  process.on('SIGTERM', (signal) => child.kill(signal));
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
}

const [name, ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : null;
if (!command) {
  console.error(usage);
  process.exit(2);
}
if (!existsSync(join(folder, 'webpack.config.mjs'))) {
  console.error('Run train-swap in the folder of the remote: webpack.config.mjs is missing here.');
  process.exit(2);
}
try {
  await command(parseArgs({ args, options: { from: { type: 'string' } }, allowPositionals: true }));
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
