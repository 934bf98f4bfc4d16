import { enableStyles } from '../styles/release-styles';

/** The source of a module. `base` is the folder of its release, `expose` such as `./lifecycles`. */
export type Origin = { remote: string; release: string; base: string; expose: string };

const origins = new WeakMap<object, Origin>();
/** Imports of remotes from other remotes. webpack keeps these modules until the page is closed. */
const imported: Origin[] = [];

export function setOrigin(module: object, origin: Origin): void {
  origins.set(module, origin);
  if (origin.expose !== './lifecycles') imported.push(origin);
}

/** The release of a loaded module. */
export function getModuleRelease(module: object): string | undefined {
  return origins.get(module)?.release;
}

/** Enables the style sheets of a loaded module until the returned function is called. */
export function enableStylesOf(module: object): () => void {
  const origin = origins.get(module);
  return origin ? enableStyles(origin.base, origin.expose) : () => undefined;
}

/** Whether a component of this release was imported, so that only a reload can replace it. */
export function isImported(remote: string, release: string): boolean {
  return imported.some((one) => one.remote === remote && one.release === release);
}
