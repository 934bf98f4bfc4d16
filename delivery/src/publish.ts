import { createHash } from 'node:crypto';
import { access, readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { CommandError } from './command-error';
import { compressFile, decompressVariant, parseVariant } from './compress';
import { assertNoFailures, type GateFailure } from './gate/gate-error';
import { getBuildHint, readBuild } from './read-build';
import { sha384 } from './sha384';
import { isPlainPath, parseRelease, type Release } from './store/documents/release';
import type { ReleaseStore } from './store/release-store';
import type { Signer } from './store/signing/signing';

type PublishOptions = {
  store: ReleaseStore;
  signer: Signer;
  remote: string;
  /** The output folder of the remote's build. */
  built: string;
  commit: string | null;
  /** The pages that the remote owns, for a build without a `route.json`. */
  route?: { title: string; paths: readonly string[] };
  now: () => Date;
};

/**
 * Stores the output folder of a build as a release. The same content always gives the same release, which is stored
 * once.
 * @throws {CommandError} when the folder contains no build
 * @throws {GateError} when a compressed file of the build differs from the plain one
 */
export async function publish(options: PublishOptions): Promise<Release> {
  const { store, signer, remote, built, commit, now } = options;
  await access(built).catch(() => {
    throw new CommandError(`${remote} is not built: ${built} is missing.`, {
      fix: getBuildHint(remote),
    });
  });
  const { contents, variants: builtVariants } = splitVariants(await readFolder(built));
  assertPlainNames(remote, [...contents.keys()]);
  if (options.route) contents.set('route.json', Buffer.from(JSON.stringify(options.route)));
  assertNoFailures(await compareVariants(remote, contents, builtVariants));
  const files = digestFiles(contents);
  const build = readBuild(remote, built, contents);
  const { entry, exposeFiles, prerendered, messages } = build;
  const assets = Object.values(exposeFiles).flatMap(({ scripts, styles }) => [
    ...scripts,
    ...styles,
  ]);
  const screens = prerendered.map(({ file }) => file);
  const missing = [...entry, ...assets, ...screens, ...Object.values(messages)].filter(
    (file) => !files[file],
  );
  if (missing.length > 0) {
    throw new CommandError(
      `${remote}'s build names files it does not have: ${missing.join(', ')}.`,
      { fix: getBuildHint(remote) },
    );
  }

  const id = releaseId(files);
  const known = await store.findRelease(remote, id);
  if (known) return known;

  const variants = new Map([...(await compressAll(contents)), ...builtVariants]);
  // A release that readers would reject is not stored.
  const release = parseRelease({
    remote,
    release: id,
    publishedAt: now().toISOString(),
    commit,
    ...build,
    files,
    variants: Object.fromEntries([...variants].map(([path, content]) => [path, sha384(content)])),
  });
  await store.writeRelease(release, new Map([...contents, ...variants]), signer);
  return release;
}

/** Browsers could not request other files: the edge server does not serve them. */
function assertPlainNames(remote: string, files: readonly string[]): void {
  const odd = files.filter((file) => !isPlainPath(file));
  if (odd.length === 0) return;
  throw new CommandError(
    `${remote}'s build has file names that the edge server does not serve: ${odd.map((file) => JSON.stringify(file)).join(', ')}.`,
    {
      fix: 'Use only letters, digits, "-", "_", ".", "@" and "+" in names of files, then build again.',
    },
  );
}

async function readFolder(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.split('/').some((name) => name.startsWith('.')))
    .sort();
  const contents = new Map<string, Buffer>();
  for (const path of paths) contents.set(path, await readFile(join(folder, path)));
  return contents;
}

function digestFiles(contents: ReadonlyMap<string, Buffer>): Release['files'] {
  return Object.fromEntries(
    [...contents].map(([path, content]) => [
      path,
      { size: content.byteLength, sha384: sha384(content) },
    ]),
  );
}

/** A build may contain compressed files. They are variants of the plain files. */
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
): Promise<readonly GateFailure[]> {
  const failures: GateFailure[] = [];
  for (const [path, content] of variants) {
    const variant = parseVariant(path, (file) => contents.has(file));
    const plain = variant && (await decompressVariant(variant.extension, content));
    if (!variant || (plain && contents.get(variant.file)?.equals(plain))) continue;
    failures.push({
      message: `${remote}'s build has a compressed file ${path} that differs from ${variant.file}.`,
      where: `${path} in the folder of the build`,
      fix: `Delete ${path} (publish compresses files itself), or build ${remote} again.`,
    });
  }
  return failures;
}

async function compressAll(contents: ReadonlyMap<string, Buffer>): Promise<Map<string, Buffer>> {
  const all = new Map<string, Buffer>();
  for (const [path, content] of contents) {
    for (const [extension, packed] of await compressFile(path, content))
      all.set(path + extension, packed);
  }
  return all;
}

function releaseId(files: Release['files']): string {
  const hash = createHash('sha256');
  for (const [path, { sha384 }] of Object.entries(files)) hash.update(`${path}\0${sha384}\0`);
  return hash.digest('hex').slice(0, 16);
}
