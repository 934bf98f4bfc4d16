import { expect, type Page } from '@playwright/test';

type Copy = { value?: { codes?: object } };

/**
 * Waits until the device has everything for use without a network: the page, its loaded files, the files of the trips
 * pages, and a trip with its drawn codes.
 */
export async function waitUntilStored(page: Page) {
  await expect
    .poll(() => page.evaluate(listMissingFiles), { message: 'files that are not on the device' })
    .toEqual([]);
  await expect
    .poll(async () => (await listCopies(page)).some(hasCode), { message: 'a trip with its code' })
    .toBe(true);
}

/** Waits until the device has no trip. */
export const waitUntilDeleted = (page: Page) =>
  expect.poll(async () => (await listCopies(page)).filter(({ value }) => value)).toEqual([]);

const hasCode = ({ value }: Copy) => Object.keys(value?.codes ?? {}).length > 0;

async function listMissingFiles(): Promise<string[]> {
  const read = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? '{}');
  const remotes: Record<string, { base: string; entry: string }> = read('release-map').remotes;
  const bases = Object.values(remotes).map(({ base }) => base);
  const { base, entry } = remotes['mfe-trips'] ?? { base: '', entry: '' };
  const first: string[] = read('prefetch-files')['mfe-trips'];
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => bases.some((one) => path.startsWith(one)));
  const cache = await caches.open('train-swap-1');
  const stored = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const needed = ['/', base + entry, ...first.map((file) => base + file), ...loaded];
  return [...new Set(needed)].filter((path) => !stored.includes(path));
}

const listCopies = (page: Page): Promise<Copy[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('train-swap-copy-1');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const reading = database.transaction('copies').objectStore('copies').getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            database.close();
            resolve(reading.result);
          };
        };
      }),
  );
