import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { remoteTypesFolder } from './installed-types.js';

/**
 * Downloads the types of a remote's exposes from its live release into `remote-types/<remote>` of a folder. The build
 * and the delivery gate compare with them; `tsconfig.json` finds them by
 * `"paths": { "shared-otp/*": ["./remote-types/shared-otp/*"] }`.
 *
 * @param {{ folder: string, remote: string, origin: string }} options `origin`: the edge server, such as
 *   `https://staging.example`
 * @returns {Promise<string[]>} its exposes, such as `shared-otp/otp-input`
 * @throws {Error} when the edge server has no such remote, or the remote publishes no types
 */
export async function fetchTypes({ folder, remote, origin }) {
  const manifestUrl = new URL(`/remotes/${remote}/mf-manifest.json`, origin);
  const { metaData } = await (await request(manifestUrl)).json();
  const base = new URL('types/', new URL(metaData.publicPath, manifestUrl));
  const { exposes, packages, files } = await (await request(new URL('index.json', base))).json();
  const ownExposes = Object.entries(exposes).filter(([expose]) => expose.startsWith(`${remote}/`));
  const typesFolder = join(folder, remoteTypesFolder, remote);
  rmSync(typesFolder, { recursive: true, force: true });
  for (const path of files) {
    save(join(typesFolder, path), await (await request(new URL(path, base))).text());
  }
  for (const [expose, { path }] of ownExposes) {
    const source = path.replace(/\.d\.ts$/, '');
    save(join(folder, remoteTypesFolder, `${expose}.d.ts`), `export * from './${source}';\n`);
  }
  const index = { exposes: Object.fromEntries(ownExposes), packages, files };
  save(join(typesFolder, 'index.json'), `${JSON.stringify(index, null, 2)}\n`);
  return ownExposes.map(([expose]) => expose);
}

async function request(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`GET ${url} returned ${response.status}.`);
  return response;
}

function save(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
