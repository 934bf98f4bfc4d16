import type { Release } from './release-map';

declare global {
  /** Address -> sha384. Read by the chunk loaders that the build writes into every remote. */
  var releaseDigests: Record<string, string> | undefined;
  /** Address -> how often it was asked for again, kept by whoever loads scripts. */
  var releaseRetries: Record<string, number> | undefined;
}

type Admitted = { remote: string; release: string; base: string };

const admitted: Admitted[] = [];

/** Lets the scripts of a release run in this page: until then none of them has a digest. */
export function admitRelease(remote: string, { release, base, digests }: Release): void {
  const folder = new URL(base, document.baseURI).href;
  if (admitted.some((one) => one.base === folder)) return;
  admitted.push({ remote, release, base: folder });
  const own = Object.entries(digests).map(([file, digest]) => [folder + file, digest]);
  globalThis.releaseDigests = { ...globalThis.releaseDigests, ...Object.fromEntries(own) };
  globalThis.releaseRetries ??= {};
}

/**
 * Makes the shell itself nameable in reports; nothing of it is loaded any more.
 * @param base the folder of its release
 * @returns its release
 */
export function nameShell(base: string): string {
  const release = base.split('/').at(-2) ?? 'none';
  admitted.push({ remote: 'shell', release, base });
  return release;
}

/** The release that the first address in a stack, or in any other text, belongs to. */
export function releaseIn(stack: string): { remote: string; release: string } | null {
  const found = admitted
    .map((one) => ({ ...one, at: stack.indexOf(one.base) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)[0];
  return found ? { remote: found.remote, release: found.release } : null;
}
