import { cp, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../error-code';
import {
  type EnvironmentDocument,
  environmentSchema,
  type Release,
  releaseSchema,
} from './release';

/**
 * Releases and environment documents in a folder:
 *
 *     releases/<remote>/<release>/…          the files, never changed
 *     releases/<remote>/<release>.json       what is known of them, written last
 *     environments/<environment>/<version>.json
 */
export type FolderStore = ReturnType<typeof folderStore>;

export function folderStore(folder: string) {
  const releaseFolder = (remote: string, release: string) =>
    join(folder, 'releases', remote, release);
  const environmentFolder = (environment: string) => join(folder, 'environments', environment);

  async function readRelease(remote: string, release: string): Promise<Release | null> {
    const text = await readOrNull(`${releaseFolder(remote, release)}.json`);
    return text === null ? null : releaseSchema.parse(JSON.parse(text));
  }

  async function writeRelease(release: Release, from: string): Promise<void> {
    const target = releaseFolder(release.remote, release.release);
    const arriving = `${target}.${process.pid}.arriving`;
    await rm(arriving, { recursive: true, force: true });
    await mkdir(join(folder, 'releases', release.remote), { recursive: true });
    await cp(from, arriving, { recursive: true });
    await rm(target, { recursive: true, force: true });
    await rename(arriving, target);
    await writeWhole(`${target}.json`, JSON.stringify(release, null, 2));
  }

  async function readEnvironment(environment: string): Promise<EnvironmentDocument | null> {
    const version = await latestVersion(environment);
    if (version === 0) return null;
    const path = join(environmentFolder(environment), `${version}.json`);
    return environmentSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  }

  /**
   * Writes the successor of a document. Of two writers of one version the file system lets one
   * through: a link is made only where no file of that name stands.
   * @returns whether it was this writer
   */
  async function writeEnvironment(document: EnvironmentDocument): Promise<boolean> {
    const place = environmentFolder(document.environment);
    await mkdir(place, { recursive: true });
    const arriving = join(place, `.${crypto.randomUUID()}`);
    await writeFile(arriving, JSON.stringify(document, null, 2));
    try {
      await link(arriving, join(place, `${document.version}.json`));
      return true;
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return false;
      throw error;
    } finally {
      await rm(arriving, { force: true });
    }
  }

  async function latestVersion(environment: string): Promise<number> {
    const names = await readdir(environmentFolder(environment)).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return [];
      throw error;
    });
    return Math.max(0, ...names.map((name) => Number(/^(\d+)\.json$/.exec(name)?.[1] ?? 0)));
  }

  return { releaseFolder, readRelease, writeRelease, readEnvironment, writeEnvironment };
}

async function writeWhole(path: string, text: string): Promise<void> {
  const arriving = `${path}.${process.pid}.arriving`;
  await writeFile(arriving, text);
  await rename(arriving, path);
}

async function readOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
