import { sha384 } from '../publish';
import type { Release } from '../store/release';
import type { ReleaseStore } from '../store/release-store';

/** As many texts as the releases of some days have. */
const mostKept = 200;

/**
 * Reads files of releases that stand in pages themselves, each once from the store.
 *
 * @throws {Error} when the store has no such file, or other bytes than the signed document of the release names
 */
export function checkedTexts(store: ReleaseStore) {
  const kept = new Map<string, string>();

  async function read(release: Release, file: string): Promise<string> {
    const key = `${release.remote}@${release.release} ${file}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const content = await store.readFile(release.remote, release.release, file);
    if (!content) throw new Error(`${key} is not in the store.`);
    if (sha384(content) !== release.files[file]?.sha384) {
      throw new Error(`${key} is not what its digest says; it goes into no page.`);
    }
    const text = content.toString('utf8');
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, text);
    return text;
  }

  /** @throws {Error} besides, when the style sheet means something else in a page than as a file */
  async function readStyle(release: Release, file: string): Promise<string> {
    const text = await read(release, file);
    // Relative to the style sheet, it would be sought elsewhere; and nothing may end the element.
    if (/url\((?!["']?data:)|@import|<\//i.test(text))
      throw new Error(`${file} cannot stand in a page.`);
    return text;
  }

  return { read, readStyle };
}
