import * as z from 'zod/mini';
import type { Release } from './release-map';

declare global {
  /** The digests of the other files of a release, set by its entry script. */
  var toldDigests: unknown;
  /** Address -> sha384. */
  var releaseDigests: Record<string, string> | undefined;
  /** Address -> how often it was requested again. */
  var releaseRetries: Record<string, number> | undefined;
}

/** Names alone, none of which leads up or elsewhere. */
const file = z.string().check(z.regex(/^(?:[\w@+-][\w.@+-]*\/)*[\w@+-][\w.@+-]*\.(?:js|css)$/));
const digest = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));
const toldSchema = z.record(file, digest);

type Admitted = { remote: string; release: string; base: string };

const admitted: Admitted[] = [];

/** Allows the scripts of a release in this page: before, none of them has a digest. */
export function admitRelease(remote: string, { release, base, digests }: Release): void {
  const folder = folderOf(base);
  if (admitted.some((one) => one.base === folder)) return;
  admitted.push({ remote, release, base: folder });
  globalThis.releaseDigests = { ...globalThis.releaseDigests, ...inFolder(folder, digests) };
  globalThis.releaseRetries ??= {};
}

/**
 * Allows the files of a release whose digests its entry names. The signed map takes precedence.
 * @throws when an entry names anything else than digests of scripts and style sheets in the folder of its release
 */
export function admitTold({ base }: Pick<Release, 'base'>, told: unknown): void {
  const own = inFolder(folderOf(base), toldSchema.parse(told));
  globalThis.releaseDigests = { ...own, ...globalThis.releaseDigests };
}

function folderOf(base: string): string {
  return new URL(base, document.baseURI).href;
}

function inFolder(folder: string, digests: Readonly<Record<string, string>>) {
  const own = Object.entries(digests).map(([name, digest]) => [folder + name, digest]);
  return Object.fromEntries(own);
}

/**
 * Registers the host itself for reports, and allows the files that it loads later: its own script names their
 * digests, as the entry of a remote does.
 * @param base the folder of its release
 * @returns its release
 */
export function nameShell(base: string): string {
  const release = base.split('/').at(-2) ?? 'none';
  admitted.push({ remote: 'shell', release, base });
  const told = globalThis.toldDigests;
  globalThis.toldDigests = undefined;
  if (told !== undefined) admitTold({ base }, told);
  return release;
}

export type AdmittedFile = { base: string; name: string };

/** The release folder and the name of a remote's file; null for any other address. */
export function admittedFile(address: string): AdmittedFile | null {
  const { href } = new URL(address, document.baseURI);
  const found = admitted.find(({ remote, base }) => remote !== 'shell' && href.startsWith(base));
  return found ? { base: found.base, name: href.slice(found.base.length) } : null;
}

/** The release that the first address in a stack, or in any other text, belongs to. */
export function releaseIn(stack: string): { remote: string; release: string } | null {
  const found = admitted
    .map((one) => ({ ...one, at: stack.indexOf(one.base) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)[0];
  return found ? { remote: found.remote, release: found.release } : null;
}
