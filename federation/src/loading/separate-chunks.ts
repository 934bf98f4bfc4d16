import { findReleaseFile } from '../releases/registered-releases';

/** Name of a global variable -> release folder -> the chunk array of that release. */
const separated = new Map<string, Map<string, unknown>>();
/** For scripts without a release, such as those of the host. */
const noRelease = '';

/**
 * The globals of the browser. Their values are not read: the browser creates its interface constructors at the first
 * read, and all of them cost 1.6 MB and a long task.
 */
const browserNames = new Set(Object.getOwnPropertyNames(globalThis));

/**
 * Gives each release a separate array for its chunks. Bundlers push chunks to a global array that is named after the
 * build. Two releases of one stock build use the same name, so each would run modules of the other. The address of the
 * current script identifies the release that reads or sets the variable.
 *
 * @param address the address of the entry script that has just run
 */
export function separateChunks(address: string): void {
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (browserNames.has(name) || separated.has(name)) continue;
    const value = Object.getOwnPropertyDescriptor(globalThis, name)?.value;
    if (!isChunkArray(value)) continue;
    const arrays = new Map([noRelease, getReleaseFolder(address)].map((folder) => [folder, value]));
    separated.set(name, arrays);
    Object.defineProperty(globalThis, name, {
      configurable: true,
      enumerable: true,
      get: () => arrays.get(getRunningFolder()),
      set: (array) => arrays.set(getRunningFolder(), array),
    });
  }
}

/** The runtime of a build replaces the `push` of its array. */
function isChunkArray(value: unknown): value is unknown[] {
  return Array.isArray(value) && Object.hasOwn(value, 'push');
}

function getRunningFolder(): string {
  const { currentScript } = document;
  return currentScript instanceof HTMLScriptElement
    ? getReleaseFolder(currentScript.src)
    : noRelease;
}

function getReleaseFolder(address: string): string {
  return findReleaseFile(address)?.base ?? noRelease;
}
