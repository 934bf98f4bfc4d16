import { resolve } from 'node:path';
import { packPackages } from './pack/pack-packages.mjs';

// `pnpm pack-packages [folder]`: packs the packages that remotes in separate repositories install, one .tgz each.
const folder = resolve(process.argv[2] ?? '.data/packages');
for (const file of await packPackages(folder)) console.log(file);
