import { sha384 } from '../sha384';
import { parseRelease, type Release } from './documents/release';
import type { Objects } from './objects/objects';
import { parseSigned, type Signer, type Trust } from './signing/signing';
import {
  createForbiddenKeyError,
  createMismatchError,
  createNotAllowedError,
} from './store-errors';

/** Releases and their files. The read functions throw {@link SignatureError}. */
export type StoredReleases = {
  /** Null when the store has no such release. */
  findRelease(remote: string, id: string): Promise<Release | null>;
  readRelease(remote: string, id: string): Promise<Release>;
  listReleases(): Promise<readonly { remote: string; release: string }[]>;
  /** @param contents the files of the release and their compressed variants, such as `a.js.br` */
  writeRelease(
    release: Release,
    contents: ReadonlyMap<string, Buffer>,
    signer: Signer,
  ): Promise<void>;
  removeRelease(remote: string, release: string): Promise<void>;
  /** A file that was compared with its digest; null when the release does not list it. */
  readFile(remote: string, release: string, file: string): Promise<Buffer | null>;
  /** A file as it is stored, for checks of digests; null when it does not exist. */
  readStoredFile(remote: string, release: string, file: string): Promise<Buffer | null>;
  /** All stored files of a release, also those that its document does not list. */
  listFiles(remote: string, release: string): Promise<readonly string[]>;
};

export function createStoredReleases(objects: Objects, trust: Trust): StoredReleases {
  const releases = new Map<string, Release>();

  async function findRelease(remote: string, id: string): Promise<Release | null> {
    const cached = releases.get(`${remote}/${id}`);
    if (cached) return cached;
    const key = getReleaseKey(remote, id);
    const content = await objects.read(key);
    if (!content) return null;
    const signed = parseSigned(trust, content, key);
    const release = parseRelease(JSON.parse(signed.text));
    if (release.remote !== remote || release.release !== id) throw createMismatchError(key);
    const remotes = trust.getAllowedRemotes(signed);
    if (remotes && !remotes.includes(remote)) throw createNotAllowedError(key, remote);
    releases.set(`${remote}/${id}`, release);
    return release;
  }

  return {
    findRelease,
    async readRelease(remote, id) {
      const release = await findRelease(remote, id);
      if (!release) throw new Error(`The store has no release ${remote}@${id}.`);
      return release;
    },
    async listReleases() {
      const keys = await objects.list('documents/releases/');
      return keys.map((key) => {
        const [, , remote = '', file = ''] = key.split('/');
        return { remote, release: file.replace(/\.json$/, '') };
      });
    },
    async writeRelease(document, contents, signer) {
      const { remote, release } = document;
      const remotes = trust.getAllowedRemotes(signer);
      if (remotes && !remotes.includes(remote)) throw createForbiddenKeyError(remotes, remote);
      for (const [file, content] of contents)
        await objects.create(getFileKey(remote, release, file), content);
      const signed = signer.sign(JSON.stringify(document));
      await objects.create(getReleaseKey(remote, release), JSON.stringify(signed));
    },
    /** Removes the document first, because files without a document are not a release. */
    async removeRelease(remote, release) {
      releases.delete(`${remote}/${release}`);
      await objects.remove([getReleaseKey(remote, release)]);
      await objects.remove(await objects.list(`releases/${remote}/${release}/`));
    },
    readFile: createVerifiedFileReader(objects, findRelease),
    readStoredFile: (remote, release, file) => objects.read(getFileKey(remote, release, file)),
    async listFiles(remote, release) {
      const folder = `releases/${remote}/${release}/`;
      return (await objects.list(folder)).map((key) => key.slice(folder.length));
    },
  };
}

function getReleaseKey(remote: string, release: string): string {
  return `documents/releases/${remote}/${release}.json`;
}

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
function createVerifiedFileReader(
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
