import { resolve } from 'node:path';
import { toCliError } from './cli/cli-error.mjs';
import { createTerminal } from './cli/terminal.mjs';
import { packServers } from './pack/pack-servers.mjs';

// `npm run pack:server [folder]`: packs what an operator installs. The remotes must be built: `node build/main.js`.
const folder = resolve(process.argv[2] ?? '.data/servers');
try {
  for (const file of await packServers(folder, process.env)) console.log(file);
} catch (error) {
  createTerminal({ stream: process.stderr }).printError(toCliError(error));
  process.exitCode = 1;
}
