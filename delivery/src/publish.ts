import { createHash } from 'node:crypto';
import { access, readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { CommandError } from './command-error';
import { compressed, decompressVariant, parseVariant } from './compress';
import { assertNoRefusals, type Refusal } from './gate/refusal';
import { readBuild } from './read-build';
import type { Release } from './store/release';
import type { ReleaseStore } from './store/release-store';
import type { Signer } from './store/signing';

type PublishOptions = {
  store: ReleaseStore;
  signer: Signer;
  remote: string;
  /** The folder that the remote's build has filled. */
  built: string;
  commit: string | null;
  now: () => Date;
};

/**
 * Puts a built folder into the store as a release. The same content twice is the same release,
 * and the second time nothing is written.
 * @throws {CommandError} when the folder holds no build
 * @throws {RefusedError} when a compressed file of the build differs from the plain one
 */
export async function publish(options: PublishOptions): Promise<Release> {
  const { store, signer, remote, built, commit, now } = options;
  await access(built).catch(() => {
    throw new CommandError(`${remote} is not built: ${built} is missing.`, {
      mend: `node build/main.js ${remote}`,
    });
  });
  const { contents, variants: builtVariants } = splitVariants(await readFolder(built));
  assertNoRefusals(await compareVariants(remote, contents, builtVariants));
  const files = digests(contents);
  const said = await readBuild(remote, built);
  const { entry, doors, prerendered } = said;
  const needed = Object.values(doors).flatMap(({ scripts, styles }) => [...scripts, ...styles]);
  const screens = prerendered.map(({ file }) => file);
  const missing = [...entry, ...needed, ...screens].filter((file) => !files[file]);
  if (missing.length > 0) {
    throw new CommandError(
      `${remote}'s build names files it does not have: ${missing.join(', ')}.`,
      { mend: `node build/main.js ${remote}` },
    );
  }

  const id = releaseId(files);
  const known = await store.findRelease(remote, id);
  if (known) return known;

  const variants = new Map([...(await compressAll(contents)), ...builtVariants]);
  const release: Release = {
    remote,
    release: id,
    publishedAt: now().toISOString(),
    commit,
    ...said,
    files,
    variants: Object.fromEntries([...variants].map(([path, content]) => [path, sha384(content)])),
  };
  await store.writeRelease(release, new Map([...contents, ...variants]), signer);
  return release;
}

async function readFolder(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const contents = new Map<string, Buffer>();
  for (const path of paths) contents.set(path, await readFile(join(folder, path)));
  return contents;
}

function digests(contents: ReadonlyMap<string, Buffer>): Release['files'] {
  return Object.fromEntries(
    [...contents].map(([path, content]) => [
      path,
      { size: content.byteLength, sha384: sha384(content) },
    ]),
  );
}

/** As an `integrity` attribute takes it. */
export function sha384(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** A build may bring compressed files of its own: they are variants, not files. */
function splitVariants(all: ReadonlyMap<string, Buffer>) {
  const isVariant = ([path]: [string, Buffer]) =>
    parseVariant(path, (file) => all.has(file)) !== null;
  const variants = new Map([...all].filter(isVariant));
  return { contents: new Map([...all].filter(([path]) => !variants.has(path))), variants };
}

async function compareVariants(
  remote: string,
  contents: ReadonlyMap<string, Buffer>,
  variants: ReadonlyMap<string, Buffer>,
): Promise<readonly Refusal[]> {
  const refusals: Refusal[] = [];
  for (const [path, content] of variants) {
    const variant = parseVariant(path, (file) => contents.has(file));
    const plain = variant && (await decompressVariant(variant.ending, content));
    if (!variant || (plain && contents.get(variant.file)?.equals(plain))) continue;
    refusals.push({
      message: `${remote}'s build has a compressed file ${path} that differs from ${variant.file}.`,
      where: `${path} in the folder of the build`,
      mend: `Delete ${path} (publish compresses files itself), or build ${remote} again.`,
    });
  }
  return refusals;
}

async function compressAll(contents: ReadonlyMap<string, Buffer>): Promise<Map<string, Buffer>> {
  const all = new Map<string, Buffer>();
  for (const [path, content] of contents) {
    for (const [ending, packed] of await compressed(path, content)) all.set(path + ending, packed);
  }
  return all;
}

function releaseId(files: Release['files']): string {
  const hash = createHash('sha256');
  for (const [path, { sha384 }] of Object.entries(files)) hash.update(`${path}\0${sha384}\0`);
  return hash.digest('hex').slice(0, 16);
}
