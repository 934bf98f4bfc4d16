import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packPackages } from './pack/pack-packages.mjs';
import { publishPackages } from './pack/publish-packages.mjs';

// `pnpm publish-packages`: publishes every version of a package that NPM_REGISTRY does not have yet, and tags it.
const folder = await mkdtemp(join(tmpdir(), 'train-swap-packages-'));
for (const tag of await publishPackages(await packPackages(folder), process.env)) {
  // The workflow reads this line.
  console.log(`New tag: ${tag}`);
}
