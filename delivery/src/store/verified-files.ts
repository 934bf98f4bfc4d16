import { sha384 } from '../sha384';
import type { Release } from './documents/release';
import type { Objects } from './objects/objects';

/** Several sets of the product's releases. */
const maxCachedBytes = 64 * 1024 * 1024;

/** A stored file differs from its digest in the signed document of its release. */
class DigestError extends Error {
  override name = 'DigestError';
}

/** The key of a release's file. */
export function getFileKey(remote: string, release: string, file: string): string {
  return `releases/${remote}/${release}/${file}`;
}

/** Reads files of releases. A file is compared with its digest once and then kept in memory. */
export function createVerifiedFileReader(
  objects: Objects,
  findRelease: (remote: string, release: string) => Promise<Release | null>,
) {
  const verified = new Map<string, Buffer>();
  let cachedBytes = 0;

  /**
   * A file of a release, or a compressed variant such as `a.js.br`. Null when the release does not list it.
   * @throws {DigestError} when the stored file differs from its digest
   */
  return async function readFile(remote: string, release: string, file: string) {
    const key = getFileKey(remote, release, file);
    const known = verified.get(key);
    if (known) return known;
    const { files, variants } = (await findRelease(remote, release)) ?? {};
    const digest = files?.[file]?.sha384 ?? variants?.[file];
    const content = digest === undefined ? null : await objects.read(key);
    if (!content) return null;
    if (sha384(content) !== digest) {
      throw new DigestError(
        `${remote}@${release}: ${file} differs from its digest and is not used.`,
      );
    }
    if (cachedBytes + content.length > maxCachedBytes) {
      verified.clear();
      cachedBytes = 0;
    }
    verified.set(key, content);
    cachedBytes += content.length;
    return content;
  };
}
