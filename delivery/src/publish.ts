import { createHash } from 'node:crypto';
import { access, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { CommandError } from './command-error';
import { compressBeside } from './compress';
import { readBuild } from './read-build';
import type { FolderStore } from './store/folder-store';
import type { Release } from './store/release';

type PublishOptions = {
  store: FolderStore;
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
 */
export async function publish(options: PublishOptions): Promise<Release> {
  const { store, remote, built, commit, now } = options;
  await access(built).catch(() => {
    throw new CommandError(`${remote} is not built: ${built} is missing.`, {
      mend: `node build/main.js ${remote}`,
    });
  });
  const files = await digestFiles(built);
  const { entry, exposes, shared } = await readBuild(remote, built);
  const missing = entry.filter((file) => !files[file]);
  if (missing.length > 0) {
    throw new CommandError(
      `${remote}'s build names files it does not have: ${missing.join(', ')}.`,
      {
        mend: `node build/main.js ${remote}`,
      },
    );
  }

  const id = releaseId(files);
  const known = await store.readRelease(remote, id);
  if (known) return known;

  const release: Release = {
    remote,
    release: id,
    publishedAt: now().toISOString(),
    commit,
    entry,
    exposes,
    shared,
    files,
  };
  const prepared = await mkdtemp(join(tmpdir(), 'train-swap-release-'));
  try {
    for (const file of Object.keys(files)) {
      await cp(join(built, file), join(prepared, file));
      await compressBeside(join(prepared, file));
    }
    await store.writeRelease(release, prepared);
  } finally {
    await rm(prepared, { recursive: true, force: true });
  }
  return release;
}

async function digestFiles(folder: string): Promise<Release['files']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const files: Release['files'] = {};
  for (const path of paths) {
    const content = await readFile(join(folder, path));
    const digest = createHash('sha384').update(content).digest('base64');
    files[path] = { size: content.byteLength, sha384: `sha384-${digest}` };
  }
  return files;
}

function releaseId(files: Release['files']): string {
  const hash = createHash('sha256');
  for (const [path, { sha384 }] of Object.entries(files)) hash.update(`${path}\0${sha384}\0`);
  return hash.digest('hex').slice(0, 16);
}
