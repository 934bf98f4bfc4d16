import * as z from 'zod/mini';
import { toPageOrigin } from './files-origin';
import type { Release } from './release-map';

declare global {
  /** The digests of the other files of a release, set by its entry script. */
  var reportedDigests: unknown;
  /** Address -> sha384. */
  var releaseDigests: Record<string, string> | undefined;
  /** Address -> number of retries. */
  var releaseRetries: Record<string, number> | undefined;
}

/** Relative paths inside the folder of the release. */
const file = z.string().check(z.regex(/^(?:[\w@+-][\w.@+-]*\/)*[\w@+-][\w.@+-]*\.(?:js|css)$/));
const digest = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));
const reportedDigestsSchema = z.record(file, digest);

type RegisteredRelease = { remote: string; release: string; base: string };

const registeredReleases: RegisteredRelease[] = [];

/** Registers a release and the digests of its files. Scripts without a digest do not run. */
export function registerRelease(remote: string, { release, base, digests }: Release): void {
  const folder = toFolderUrl(base);
  if (registeredReleases.some((one) => one.base === folder)) return;
  registeredReleases.push({ remote, release, base: folder });
  globalThis.releaseDigests = { ...globalThis.releaseDigests, ...toAbsoluteUrls(folder, digests) };
  globalThis.releaseRetries ??= {};
}

/**
 * Allows the files whose digests an entry reports. The signed map takes precedence.
 * @throws when a reported name is not a script or style sheet in the folder of its release
 */
export function allowReportedDigests({ base }: Pick<Release, 'base'>, digests: unknown): void {
  const own = toAbsoluteUrls(toFolderUrl(base), reportedDigestsSchema.parse(digests));
  globalThis.releaseDigests = { ...own, ...globalThis.releaseDigests };
}

/** Reads the digests that the entry script which has just run has set, and clears them. */
export function consumeReportedDigests(): unknown {
  const digests = globalThis.reportedDigests;
  globalThis.reportedDigests = undefined;
  return digests;
}

function toFolderUrl(base: string): string {
  return new URL(base, document.baseURI).href;
}

function toAbsoluteUrls(folder: string, digests: Readonly<Record<string, string>>) {
  const own = Object.entries(digests).map(([name, digest]) => [folder + name, digest]);
  return Object.fromEntries(own);
}

/**
 * Registers the host, and allows the files whose digests its entry script reports.
 * @param base the folder of its release
 * @returns its release
 */
export function registerShell(base: string): string {
  const release = base.split('/').at(-2) ?? 'none';
  registeredReleases.push({ remote: 'shell', release, base });
  const digests = consumeReportedDigests();
  if (digests !== undefined) allowReportedDigests({ base }, digests);
  return release;
}

export type ReleaseFile = { base: string; name: string };

/** The release folder and the name of a remote's file; null for other addresses. */
export function findReleaseFile(address: string): ReleaseFile | null {
  const { href } = new URL(address, document.baseURI);
  const found = registeredReleases.find(
    ({ remote, base }) => remote !== 'shell' && href.startsWith(base),
  );
  return found ? { base: found.base, name: href.slice(found.base.length) } : null;
}

/** The release of the first address in a stack or another text. */
export function findReleaseInStack(stack: string): { remote: string; release: string } | null {
  const text = toPageOrigin(stack);
  const found = registeredReleases
    .map((one) => ({ ...one, at: text.indexOf(one.base) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)[0];
  return found ? { remote: found.remote, release: found.release } : null;
}
