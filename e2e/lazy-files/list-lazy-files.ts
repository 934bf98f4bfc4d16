import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../product/run/start-product';

type Files = { sync: string[]; async: string[] };
type Manifest = {
  exposes: { name: string; assets: { js: Files; css: Files } }[];
  remotes: { alias: string; moduleName: string }[];
};

/**
 * Lists every lazy script and style sheet of every remote, as `mfe-x/file`, from the manifests of the builds.
 */
export async function listLazyFiles(): Promise<string[]> {
  const folders = (await readdir(root)).filter((name) => existsSync(manifestOf(name)));
  const manifests = await Promise.all(
    folders.map(async (remote) => ({
      remote,
      ...(JSON.parse(await readFile(manifestOf(remote), 'utf8')) as Manifest),
    })),
  );
  const shell = await readScripts('shell');
  const isUsed = (remote: string, name: string) =>
    name === 'lifecycles' ||
    shell.includes(`${remote}/${name}`) ||
    manifests.some(({ remotes }) =>
      remotes.some(({ alias, moduleName }) => alias === remote && moduleName === name),
    );
  const files = manifests.flatMap(({ remote, exposes }) =>
    exposes
      .filter(({ name }) => isUsed(remote, name))
      .flatMap(({ assets: { js, css } }) => [...js.sync, ...js.async, ...css.sync, ...css.async])
      // The host provides the shared libraries.
      .filter((file) => !fallbackFiles(remote).includes(file))
      // Chunks that the build merged into the entry are in the manifest but not in the folder.
      .filter((file) => existsSync(join(root, remote, 'dist', file)))
      .map((file) => `${remote}/${file}`),
  );
  return [...new Set(files)].sort();
}

const fallbackFiles = (name: string): string[] =>
  JSON.parse(readFileSync(join(root, name, 'dist/fallback-files.json'), 'utf8'));

const manifestOf = (remote: string) => join(root, remote, 'dist/mf-manifest.json');

async function readScripts(name: string) {
  const folder = join(root, name, 'dist');
  const scripts = (await readdir(folder)).filter((file) => file.endsWith('.js'));
  return (await Promise.all(scripts.map((file) => readFile(join(folder, file), 'utf8')))).join(
    '\n',
  );
}
