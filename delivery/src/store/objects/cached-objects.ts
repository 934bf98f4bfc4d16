import { createProblemRecord } from '../../problem-record';
import { createFolderObjects, type Objects } from './objects';

type CacheOptions = {
  /** The folder of the copies. */
  folder: string;
  /** Whether an object may be stored and served as a copy. */
  isCacheable: (key: string, content: Buffer) => boolean;
  now: () => Date;
};

/**
 * Objects with copies on the local disk. While the store is unavailable, the copies are read and `getProblem` returns
 * the reason. Files never change, so their copies are never outdated.
 */
export function createCachedObjects(objects: Objects, { folder, isCacheable, now }: CacheOptions) {
  const copies = createFolderObjects(folder);
  const problem = createProblemRecord(now);

  async function read(key: string): Promise<Buffer | null> {
    // Documents are always read from the store, because a copy may have been tampered with.
    const copy = key.startsWith('documents/') ? null : await copies.read(key);
    if (copy) return copy;
    try {
      const content = await objects.read(key);
      if (!content) await objects.assertExists();
      problem.clear();
      if (content && isCacheable(key, content) && !(await copies.read(key))?.equals(content))
        await copies.replace(key, content);
      return content;
    } catch (error) {
      problem.set(error);
      return copies.read(key);
    }
  }

  async function list(prefix: string): Promise<readonly string[]> {
    try {
      const keys = await objects.list(prefix);
      if (keys.length === 0) await objects.assertExists();
      return keys;
    } catch (error) {
      problem.set(error);
      return copies.list(prefix);
    }
  }

  const cached: Objects = { ...objects, read, list };
  return { objects: cached, copies, getProblem: problem.get };
}
