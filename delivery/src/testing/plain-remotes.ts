import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promote } from '../changes/promote';
import { publish } from '../publish';
import { openStore } from '../store/open-store';

type PlainRemotes = { storeFolder: string; first: number; last: number; revision?: number };

/** The name and the path of a plain remote; its heading has the name and the revision. */
export const getPlainRemote = (nth: number) => ({
  name: `mfe-plain-${String(nth).padStart(3, '0')}`,
  path: `/plain-${nth}`,
});

/**
 * Publishes remotes without a framework and makes them live in staging by one change. Without the gate, because it would
 * check each of them against all others.
 */
export async function publishPlainRemotes(options: PlainRemotes): Promise<void> {
  const { storeFolder, first, last, revision = 1 } = options;
  const { store, signer } = await openStore(storeFolder, {});
  if (!signer) throw new Error(`The store ${storeFolder} has no signing key.`);
  const common = { store, signer, now: () => new Date() };
  const folder = await mkdtemp(join(tmpdir(), 'train-swap-plain-'));
  const releases = [];
  for (let nth = first; nth <= last; nth += 1) {
    const { name, path } = getPlainRemote(nth);
    const built = join(folder, name);
    await writePlainBuild(built, nth, revision);
    const route = { title: `Plain ${nth}`, paths: [path] };
    releases.push(await publish({ ...common, remote: name, built, commit: null, route }));
  }
  await rm(folder, { recursive: true, force: true });
  const gate = async () => {};
  await promote({ ...common, by: 'plain remotes', environment: 'staging', releases, gate });
}

/** Writes the output folder of a plain remote's build. */
export async function writePlainBuild(built: string, nth: number, revision: number): Promise<void> {
  await mkdir(built, { recursive: true });
  const files = createFiles(getPlainRemote(nth).name, revision);
  for (const [file, text] of Object.entries(files)) await writeFile(join(built, file), text);
}

function createFiles(name: string, revision: number): Record<string, string> {
  const globalName = name.replaceAll('-', '_');
  const assets = { js: { sync: ['lifecycles.js'] }, css: { sync: ['page.css'] } };
  return {
    'remote-entry.js': `globalThis.${globalName} = {
  init() {},
  async get() {
    let heading;
    return () => ({
      bootstrap: async () => {},
      mount: async ({ domElement }) => {
        heading = document.createElement('h1');
        heading.textContent = '${name}, revision ${revision}';
        domElement.append(heading);
      },
      unmount: async () => heading?.remove(),
    });
  },
};`,
    'lifecycles.js': `globalThis.${globalName}_revision = ${revision};`,
    'page.css': `.${name} { color: rgb(0, 90, 140); }`,
    'mf-manifest.json': JSON.stringify({
      metaData: { remoteEntry: { name: 'remote-entry.js' } },
      exposes: [{ path: './lifecycles', assets }],
      shared: [],
    }),
  };
}
