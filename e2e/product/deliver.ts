import { execFile } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Product, root } from './start-product';

const run = promisify(execFile);

/** Runs the delivery command on the store of a running product, as a team does. */
export const deliver = async ({ dataFolder }: Product, ...args: readonly string[]) => {
  const entry = join(root, 'delivery/src/main.ts');
  const { stdout } = await run(process.execPath, ['--import', 'tsx', entry, ...args, '--json'], {
    cwd: root,
    env: { ...process.env, STORE_FOLDER: join(dataFolder, 'store'), CI: '' },
  });
  return JSON.parse(stdout) as unknown;
};

type Named = Record<string, { release: string }>;

const readSets = async ({ address }: Product) => {
  const { map } = (await (await fetch(`${address}/live`)).json()) as { map: string };
  return JSON.parse(map) as { remotes: Named; previous: Named };
};

const releasesOf = (set: Named): Record<string, string> =>
  Object.fromEntries(Object.entries(set).map(([name, { release }]) => [name, release]));

/** The set that the edge server gives out now: remote -> release. */
export const liveReleases = async (product: Product) =>
  releasesOf((await readSets(product)).remotes);

/** For each remote the release that was live before the one that is now. */
export const previousReleases = async (product: Product) =>
  releasesOf((await readSets(product)).previous);

/** A copy of what a remote's build made in which one file differs, as if built from a newer source. */
export const changedBuild = async (
  { dataFolder }: Product,
  remote: string,
  file: string,
  change: (text: string) => string,
): Promise<string> => {
  const folder = join(dataFolder, 'builds', remote);
  await rm(folder, { recursive: true, force: true });
  await cp(join(root, remote, 'dist'), folder, { recursive: true });
  const before = await readFile(join(folder, file), 'utf8');
  const after = change(before);
  if (after === before)
    throw new Error(`${file} of ${remote} holds nothing of what should change.`);
  await writeFile(join(folder, file), after);
  return folder;
};
