import { access, link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { hasCode } from '../../error-code';

/** Write-once storage of bytes. Keys are paths with slashes. An object never changes until it is removed. */
export type Objects = {
  /** Null when the key does not exist. */
  read: (key: string) => Promise<Buffer | null>;
  /**
   * Creates an object. Of several concurrent writers of one key exactly one succeeds.
   * @returns false when the key exists
   */
  create: (key: string, content: Buffer | string) => Promise<boolean>;
  /** Every key that begins with the prefix. The prefix ends with a slash. */
  list: (prefix: string) => Promise<readonly string[]>;
  remove: (keys: readonly string[]) => Promise<void>;
  /** @throws {Error} when the store itself does not exist, so that an empty result is not trusted */
  assertExists: () => Promise<void>;
};

/** Stores objects as files of a folder. */
export function createFolderObjects(folder: string): Objects {
  const toPath = (key: string) => join(folder, ...key.split('/'));

  async function list(prefix: string): Promise<readonly string[]> {
    const found = await nullIfMissing(() =>
      readdir(toPath(prefix), { recursive: true, withFileTypes: true }),
    );
    return (found ?? [])
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  }

  return {
    list,
    read: (key) => nullIfMissing(() => readFile(toPath(key))),
    create: (key, content) => createFile(toPath(key), content),
    assertExists: () =>
      access(toPath('documents')).catch(() => {
        throw new Error(`The store ${folder} does not exist.`);
      }),
    remove: async (keys) => {
      for (const key of keys) await rm(toPath(key), { force: true });
    },
  };
}

/**
 * Creates a file that does not exist. `link` fails for an existing name, so one writer wins and readers never see a
 * partial file.
 * @returns false when the file exists
 */
export async function createFile(
  path: string,
  content: Buffer | string,
  mode = 0o644,
): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = join(dirname(path), `.${crypto.randomUUID()}`);
  await writeFile(temporary, content, { mode });
  try {
    await link(temporary, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

async function nullIfMissing<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return null;
    throw error;
  }
}
