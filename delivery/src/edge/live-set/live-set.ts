import { createProblemRecord } from '../../problem-record';
import type { EnvironmentDocument } from '../../store/documents/environment';
import { indexParts } from '../../store/documents/map-parts';
import type { PageMap } from '../../store/documents/page-map';
import type { Release } from '../../store/documents/release';
import type { SignedEnvironment } from '../../store/environment-versions';
import type { ReleaseStore } from '../../store/release-store';
import type { Signed } from '../../store/signing/signing';
import type { AcceptedVersions } from './edge-store';

/** The live releases of an environment, for pages. */
export type LiveSet = {
  document: EnvironmentDocument;
  /** The signed release map in the page. */
  map: Signed;
  /** Remote -> the text of the map's part that has it; empty when the signed text has all. */
  parts: ReadonlyMap<string, string>;
  /** The complete release map. */
  pageMap: PageMap;
  shell: Release;
  /** The canary release of the shell. */
  shellCanary: Release | null;
  /** The releases in the map. */
  releases: readonly Release[];
};

type LiveSetOptions = {
  store: ReleaseStore;
  /** The local copies of what was read earlier. */
  cachedStore: ReleaseStore;
  acceptedVersions: AcceptedVersions;
  environment: string;
  /** Milliseconds between two reads of the store; 0 to read for every page. */
  refreshMs: number;
  now: () => Date;
  report: (problem: string) => void;
  /** Signs the map for pages. */
  signForPages: (signedEnvironment: SignedEnvironment) => Signed;
};

/**
 * Reads the live set of an environment. When the store cannot be read, a signature is not valid or the store has only an
 * earlier version, the last good set is returned, and `getProblem` returns the reason.
 */
export function createLiveSetReader(options: LiveSetOptions) {
  const { store, cachedStore, acceptedVersions, environment, refreshMs, now, report } = options;
  const { signForPages } = options;
  let last: LiveSet | undefined;
  const problem = createProblemRecord(now, report);
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    try {
      const accepted = last?.document.version ?? (await acceptedVersions.load(environment));
      const newest = await store.readLatest(environment, accepted);
      if (!last || newest?.document.version !== last.document.version) {
        last = await completeLiveSet(store, prepareMap(newest));
        await acceptedVersions.save(environment, last.document.version);
      }
      problem.clear();
    } catch (error) {
      problem.set(error);
      last ??= await readCached().catch(() => {
        throw error;
      });
    } finally {
      refreshedAt = performance.now();
    }
  }

  /** The accepted version, because a copy of a later one may be forged. */
  async function readCached(): Promise<LiveSet> {
    const version = await acceptedVersions.load(environment);
    const found = version ? await cachedStore.readVersion(environment, version) : null;
    return completeLiveSet(cachedStore, prepareMap(found));
  }

  function prepareMap(found: SignedEnvironment | null): SignedEnvironment {
    if (!found) throw new Error(`The store has no environment "${environment}".`);
    return { ...found, map: signForPages(found) };
  }

  async function read(): Promise<LiveSet> {
    if (!last || performance.now() - refreshedAt >= refreshMs) {
      refreshing ??= refresh().finally(() => {
        refreshing = undefined;
      });
      await refreshing;
    }
    return last as LiveSet;
  }

  return { read, getProblem: problem.get };
}

async function completeLiveSet(
  store: ReleaseStore,
  { document, map, parts, pageMap }: SignedEnvironment,
): Promise<LiveSet> {
  const id = document.remotes.shell;
  if (!id) throw new Error(`${document.environment} has no release of the shell.`);
  const canary = document.canaries.shell;
  const named = [...Object.entries(pageMap.remotes), ...Object.entries(pageMap.canaries)];
  return {
    document,
    map,
    parts: indexParts(parts),
    pageMap,
    shell: await store.readRelease('shell', id),
    shellCanary: canary ? await store.readRelease('shell', canary.release) : null,
    releases: await Promise.all(
      named.map(([remote, { release }]) => store.readRelease(remote, release)),
    ),
  };
}
