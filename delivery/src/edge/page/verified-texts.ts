import { sha384 } from '../../publish';
import { getReleaseBase } from '../../store/documents/page-map';
import type { Release } from '../../store/documents/release';
import type { ReleaseStore } from '../../store/release-store';

/** About the texts of the releases of some days. */
const maxCachedTexts = 200;

/**
 * Reads files of releases that are inlined into pages, and caches them.
 *
 * @throws {Error} when the file is missing or does not match the digest in the signed document of the release
 */
export function createVerifiedTextReader(store: ReleaseStore) {
  const cache = new Map<string, string>();

  async function read(release: Release, file: string): Promise<string> {
    const key = `${release.remote}@${release.release} ${file}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const content = await store.readFile(release.remote, release.release, file);
    if (!content) throw new Error(`${key} is not in the store.`);
    if (sha384(content) !== release.files[file]?.sha384) {
      throw new Error(`${key} does not match its digest and is not used in pages.`);
    }
    const text = content.toString('utf8');
    if (cache.size >= maxCachedTexts) cache.clear();
    cache.set(key, text);
    return text;
  }

  /**
   * Reads a style sheet with absolute addresses of the release's own files, for example of fonts.
   *
   * @throws {Error} also when the style sheet cannot be inlined
   */
  async function readStyle(release: Release, file: string): Promise<string> {
    const text = await read(release, file);
    const fail = () => {
      throw new Error(`${file} cannot be inlined into a page.`);
    };
    // A closing tag would end the style element.
    if (/@import|<\//i.test(text)) fail();
    return text.replace(/url\(\s*(["']?)([^"')]*)\1\s*\)/gi, (url, _quote, address: string) => {
      if (address.startsWith('data:')) return url;
      return Object.hasOwn(release.files, address)
        ? `url(${getReleaseBase(release)}${address})`
        : fail();
    });
  }

  return { read, readStyle };
}
