import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../product/run/start-product';

const run = promisify(execFile);

type Edit = readonly [from: string, to: string];

export const getExampleFolder = (example: string): string => join(root, 'examples', example);

/** Builds an example with its script, unless its sources are unchanged. @returns the output folder */
export async function buildExample(example: string): Promise<string> {
  const folder = getExampleFolder(example);
  const stamp = join(folder, 'dist/.source-digest');
  const digest = await computeDigest(folder);
  const before = await readFile(stamp, 'utf8').catch(() => null);
  if (before !== digest) {
    await runBuild(folder);
    await writeFile(stamp, digest);
  }
  return join(folder, 'dist');
}

/** Builds a copy of an example with edits. @returns the output folder */
export async function buildVariant(example: string, edits: readonly Edit[]): Promise<string> {
  const folder = getExampleFolder(example);
  // With the same node_modules as the example.
  const copy = join(root, '.data/test/variants', example);
  await rm(copy, { recursive: true, force: true });
  await cp(folder, copy, {
    recursive: true,
    filter: (path) => !/[\\/](node_modules|dist)$/.test(path),
  });
  await symlink(join(folder, 'node_modules'), join(copy, 'node_modules'), 'junction');
  await edit(copy, edits);
  await runBuild(copy);
  return join(copy, 'dist');
}

/** Copies the output of an example with edits, as a second release. */
export async function changeOutput(example: string, edits: readonly Edit[]): Promise<string> {
  const copy = join(root, '.data/test/outputs', example);
  await rm(copy, { recursive: true, force: true });
  await mkdir(copy, { recursive: true });
  await cp(join(getExampleFolder(example), 'dist'), copy, { recursive: true });
  await edit(copy, edits);
  return copy;
}

const runBuild = (folder: string) =>
  run('npm', ['run', '--silent', 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    shell: process.platform === 'win32',
  });

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.slice(folder.length).includes('node_modules'))
    .sort();
}

async function edit(folder: string, edits: readonly Edit[]) {
  const open = new Set(edits);
  for (const file of await listFiles(folder)) {
    const text = await readFile(file, 'utf8');
    const changed = edits.reduce((current, [from, to]) => current.replaceAll(from, to), text);
    for (const one of edits) if (text.includes(one[0])) open.delete(one);
    if (changed !== text) await writeFile(file, changed);
  }
  if (open.size > 0) throw new Error(`No file of ${folder} contains ${[...open].join(' or ')}.`);
}

/** Digest of the sources of an example and the versions of all packages. */
async function computeDigest(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const sources = (await listFiles(folder)).filter(
    (path) => !path.startsWith(join(folder, 'dist')),
  );
  for (const file of [...sources, join(root, 'pnpm-workspace.yaml')]) {
    hash.update(`${file.slice(root.length)}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}
