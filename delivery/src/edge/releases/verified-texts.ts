import { getReleaseBase } from '../../store/documents/page-map';
import type { Release } from '../../store/documents/release';
import type { ReleaseStore } from '../../store/release-store';

/**
 * Reads files of releases that are inlined into pages.
 *
 * @throws {Error} when the file is missing or does not match its digest
 */
export function createVerifiedTextReader(store: ReleaseStore) {
  async function read({ remote, release }: Release, file: string): Promise<string> {
    const content = await store.readFile(remote, release, file);
    if (!content) throw new Error(`${file} of ${remote}@${release} cannot be read for pages.`);
    return content.toString('utf8');
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
