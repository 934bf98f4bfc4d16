import { holdStyles } from './release-styles';

/** Where a module came from. `base` is the folder of its release, `expose` such as `./lifecycles`. */
export type Origin = { remote: string; release: string; base: string; expose: string };

const origins = new WeakMap<object, Origin>();
/** What remotes have imported from other remotes: webpack keeps these modules as long as the page lives. */
const imported: Origin[] = [];

export function setOrigin(module: object, origin: Origin): void {
  origins.set(module, origin);
  if (origin.expose !== './lifecycles') imported.push(origin);
}

/** The release that a module came from, when it was loaded here. */
export function releaseOf(module: object): string | undefined {
  return origins.get(module)?.release;
}

/** Enables the style sheets of a module that was loaded here until the returned function is called. */
export function holdStylesOf(module: object): () => void {
  const origin = origins.get(module);
  return origin ? holdStyles(origin.base, origin.expose) : () => undefined;
}

/** Whether the page holds a component of a release that only a reload can replace. */
export function isImported(remote: string, release: string): boolean {
  return imported.some((one) => one.remote === remote && one.release === release);
}
