import type { EnvironmentDocument } from '../store/environment';
import type { PageMap } from '../store/page-map';
import type { Release } from '../store/release';
import type { Living, ReleaseStore } from '../store/release-store';
import type { Signed } from '../store/signing';
import type { Trouble } from '../store/trouble';

/** What an environment runs now, as a page needs it. */
export type LiveSet = {
  document: EnvironmentDocument;
  /** The signed text that stands in the page. */
  map: Signed;
  /** What the text says. */
  told: PageMap;
  shell: Release;
  /** The release of the shell that some visitors get instead. */
  shellCanary: Release | null;
  /** What is known of the releases that pages get. */
  releases: readonly Release[];
};

type LiveSetOptions = {
  store: ReleaseStore;
  /** What was read earlier and kept on this machine. */
  kept: ReleaseStore;
  environment: string;
  /** Milliseconds between two looks at the store; 0 looks for every page. */
  lookEvery: number;
  now: () => Date;
  report: (problem: string) => void;
};

/**
 * The live set of an environment. When the store cannot be read, or holds something that no
 * trusted key has signed, the last good set goes on being served, and `trouble` says why.
 */
export function liveSetReader(options: LiveSetOptions) {
  const { store, kept, environment, lookEvery, now, report } = options;
  let last: LiveSet | undefined;
  let trouble: Trouble = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    try {
      last = await newest(store);
      trouble = null;
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      if (trouble?.problem !== problem) report(problem);
      trouble = { problem, since: trouble?.since ?? now().toISOString() };
      if (last) return;
      last = await newest(kept).catch(() => {
        throw error;
      });
    } finally {
      lookedAt = performance.now();
    }
  }

  async function newest(from: ReleaseStore): Promise<LiveSet> {
    const living = await from.readLatest(environment, last?.document.version);
    if (!living) throw new Error(`The store has no environment "${environment}".`);
    return living.document.version === last?.document.version ? last : completed(from, living);
  }

  async function read(): Promise<LiveSet> {
    if (!last || performance.now() - lookedAt >= lookEvery) {
      looking ??= look().finally(() => {
        looking = undefined;
      });
      await looking;
    }
    return last as LiveSet;
  }

  return { read, trouble: () => trouble };
}

async function completed(store: ReleaseStore, { document, map }: Living): Promise<LiveSet> {
  const id = document.remotes.shell;
  if (!id) throw new Error(`${document.environment} points at no release of the shell.`);
  const canary = document.canaries.shell;
  const told = JSON.parse(map.text) as PageMap;
  const named = [...Object.entries(told.remotes), ...Object.entries(told.canaries)];
  return {
    document,
    map,
    told,
    shell: await store.readRelease('shell', id),
    shellCanary: canary ? await store.readRelease('shell', canary.release) : null,
    releases: await Promise.all(
      named.map(([remote, { release }]) => store.readRelease(remote, release)),
    ),
  };
}
