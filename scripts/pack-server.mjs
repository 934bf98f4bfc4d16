import { resolve } from 'node:path';
import { packServers } from './pack/pack-servers.mjs';

// `npm run pack:server [folder]`: packs what an operator installs. The remotes must be built: `node build/main.js`.
const folder = resolve(process.argv[2] ?? '.data/servers');
for (const file of await packServers(folder, process.env)) console.log(file);
