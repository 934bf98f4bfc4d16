import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Product, root } from '../product/start-product';

const run = promisify(execFile);

/**
 * Puts another release of a remote into the product's store, made of the build that is there with
 * one text changed. Nothing points at it.
 * @returns its id
 */
export const anotherRelease = async (
  { dataFolder }: Product,
  remote: string,
  [from, to]: readonly [string, string],
): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'train-swap-release-'));
  await cp(join(root, remote, 'dist'), folder, { recursive: true });
  let changed = 0;
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.js')) continue;
    const text = await readFile(join(folder, file), 'utf8');
    if (!text.includes(from)) continue;
    await writeFile(join(folder, file), text.replaceAll(from, to));
    changed += 1;
  }
  if (changed === 0) throw new Error(`No script of ${remote} says "${from}".`);
  const main = join(root, 'delivery/src/main.ts');
  const { stdout } = await run(
    process.execPath,
    ['--import', 'tsx', main, 'publish', remote, '--json', '--built', folder],
    { cwd: root, env: { ...process.env, STORE_FOLDER: join(dataFolder, 'store') } },
  );
  const { releases } = JSON.parse(stdout) as { releases: { release: string }[] };
  return releases[0]?.release ?? '';
};
