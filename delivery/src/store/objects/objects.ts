import { access, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** Storage of bytes. Keys are paths with slashes. Except for heads, objects are written once. */
export type Objects = {
  /** Null when the key does not exist. */
  read: (key: string) => Promise<Buffer | null>;
  /**
   * Creates an object. Of several concurrent writers of one key exactly one succeeds.
   * @returns false when the key exists
   */
  create: (key: string, content: Buffer | string) => Promise<boolean>;
  /** Creates or replaces an object. Readers see the earlier or the new content, never a part. */
  replace: (key: string, content: Buffer | string) => Promise<void>;
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
    replace: (key, content) => replaceFile(toPath(key), content),
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
  const temporary = await writeTemporaryFile(path, content, mode);
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

async function replaceFile(path: string, content: Buffer | string): Promise<void> {
  await rename(await writeTemporaryFile(path, content), path);
}

/** Writes a file beside the path, because only a file of the same disk can be linked or renamed. */
async function writeTemporaryFile(path: string, content: Buffer | string, mode = 0o644) {
  await mkdir(dirname(path), { recursive: true });
  const temporary = join(dirname(path), `.${crypto.randomUUID()}`);
  await writeFile(temporary, content, { mode });
  return temporary;
}

async function nullIfMissing<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return null;
    throw error;
  }
}

/** Whether an error is a system error with a code, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
