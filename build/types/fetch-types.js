import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** In the folder of a remote. */
const remoteTypesFolder = 'remote-types';

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
  const { exposes } = await (await request(new URL('index.json', base))).json();
  const own = Object.entries(exposes).filter(([expose]) => expose.startsWith(`${remote}/`));
  rmSync(join(folder, remoteTypesFolder, remote), { recursive: true, force: true });
  for (const [expose, { path }] of own) {
    const file = getTypesPath(folder, expose);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await (await request(new URL(path, base))).text());
  }
  return own.map(([expose]) => expose);
}

/**
 * The types of another remote's expose that `train-swap types` saved.
 *
 * @param {string} folder the folder of the remote that uses them
 * @param {string} expose such as `shared-otp/otp-input`
 */
export function readInstalledTypes(folder, expose) {
  const file = getTypesPath(folder, expose);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const [owner] = expose.split('/');
  throw new Error(`The types of ${expose} are missing. Run: train-swap types ${owner}`);
}

function getTypesPath(folder, expose) {
  return join(folder, remoteTypesFolder, `${expose}.d.ts`);
}

async function request(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`GET ${url} returned ${response.status}.`);
  return response;
}
