import { folderObjects, type Objects } from './objects';
import type { Trouble } from './trouble';

type KeepOptions = {
  /** Where copies of what was read are kept. */
  folder: string;
  /** Whether something is worth a copy, and good enough to be served from it. */
  isKept: (key: string, content: Buffer) => boolean;
  now: () => Date;
};

/**
 * Objects of which copies are kept on this machine's disk. While they are away the copies serve,
 * and `trouble` says why; nothing that is read ever changes, so a copy is never old.
 */
export function keptObjects(objects: Objects, { folder, isKept, now }: KeepOptions) {
  const copies = folderObjects(folder);
  let trouble: Trouble = null;

  function away(error: unknown) {
    const problem = error instanceof Error ? error.message : String(error);
    trouble = { problem, since: trouble?.since ?? now().toISOString() };
  }

  async function read(key: string): Promise<Buffer | null> {
    // A document is asked for anew although there is a copy: it may have been tampered with.
    const copy = key.startsWith('documents/') ? null : await copies.read(key);
    if (copy) return copy;
    try {
      const content = await objects.read(key);
      if (!content) await objects.mustBeThere();
      trouble = null;
      if (content && isKept(key, content)) await copies.create(key, content);
      return content;
    } catch (error) {
      away(error);
      return copies.read(key);
    }
  }

  async function list(prefix: string): Promise<readonly string[]> {
    try {
      const keys = await objects.list(prefix);
      if (keys.length === 0) await objects.mustBeThere();
      return keys;
    } catch (error) {
      away(error);
      return copies.list(prefix);
    }
  }

  const kept: Objects = { ...objects, read, list };
  return { objects: kept, copies, trouble: () => trouble };
}
