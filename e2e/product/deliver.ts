import { execFile } from 'node:child_process';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeReportedDigests } from './report-digests';
import { type Product, root } from './run/start-product';

type Data = Pick<Product, 'dataFolder'>;

const run = promisify(execFile);

/** Runs the delivery command on the store of a running product. */
export async function deliver({ dataFolder }: Data, ...args: readonly string[]) {
  const entry = join(root, 'delivery/src/main.ts');
  const all = ['--import', 'tsx', entry, ...args, ...withoutSmoke(args), '--json'];
  const { stdout } = await run(process.execPath, all, {
    cwd: root,
    env: { ...process.env, STORE_FOLDER: join(dataFolder, 'store') },
  });
  return JSON.parse(stdout) as unknown;
}

/** Most specs publish broken releases, or publish often. */
function withoutSmoke(args: readonly string[]): readonly string[] {
  const isGated = ['publish', 'promote', 'canary'].includes(args[0] ?? '');
  return isGated && !args.some((arg) => arg.endsWith('boot-smoke')) ? ['--no-boot-smoke'] : [];
}

/** @returns the id of the release; it is not live unless an option promotes it */
export async function publishBuild(
  data: Data,
  remote: string,
  folder: string,
  ...options: readonly string[]
) {
  const published = await deliver(data, 'publish', remote, '--built', folder, ...options);
  const { releases } = published as { releases: { release: string }[] };
  const [release] = releases;
  if (!release) throw new Error(`Publishing ${remote} returned no release.`);
  return release.release;
}

type Named = Record<string, { release: string }>;

async function fetchReleaseSets({ address }: Product) {
  const { map } = (await (await fetch(`${address}/live`)).json()) as { map: string };
  return JSON.parse(map) as { remotes: Named; previous: Named };
}

const releasesOf = (set: Named): Record<string, string> =>
  Object.fromEntries(Object.entries(set).map(([name, { release }]) => [name, release]));

/** The live releases of the edge server: remote -> release. */
export const liveReleases = async (product: Product) =>
  releasesOf((await fetchReleaseSets(product)).remotes);

/** The previous live release of each remote. */
export const previousReleases = async (product: Product) =>
  releasesOf((await fetchReleaseSets(product)).previous);

/** A copy of the build of a remote with a changed text, as if built from another source. */
export async function createChangedBuild(
  { dataFolder }: Data,
  remote: string,
  text: readonly [string, string],
): Promise<string> {
  const folder = join(dataFolder, 'builds', remote);
  await rm(folder, { recursive: true, force: true });
  await cp(join(root, remote, 'dist'), folder, { recursive: true });
  await changeText(folder, text);
  await writeReportedDigests(folder);
  return folder;
}

/** Changes a text in all files of a build. */
export async function changeText(folder: string, [from, to]: readonly [string, string]) {
  let changed = 0;
  for (const file of await readdir(folder)) {
    // Prerendered HTML has the same texts as the scripts.
    if (!/\.(js|html)$/.test(file)) continue;
    const text = await readFile(join(folder, file), 'utf8');
    if (!text.includes(from)) continue;
    await writeFile(join(folder, file), text.replaceAll(from, to));
    changed += 1;
  }
  if (changed === 0) throw new Error(`No script of ${folder} contains "${from}".`);
}
