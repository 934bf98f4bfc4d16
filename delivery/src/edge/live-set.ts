import type { EnvironmentDocument } from '../store/environment';
import type { PageMap } from '../store/page-map';
import type { Release } from '../store/release';
import type { Living, ReleaseStore } from '../store/release-store';
import type { Signed } from '../store/signing';

/** What an environment runs now, as a page needs it. */
export type LiveSet = {
  document: EnvironmentDocument;
  /** The signed text that stands in the page. */
  map: Signed;
  /** What the text says. */
  told: PageMap;
  /** The shell's releases that a page may start with: the live one and a canary. */
  shells: readonly Release[];
};

/** What could not be read, and since when; null while all is well. */
export type Trouble = { problem: string; since: string } | null;

type LiveSetOptions = {
  store: ReleaseStore;
  environment: string;
  now: () => Date;
  report: (problem: string) => void;
};

/**
 * The live set of an environment. When the store cannot be read, or holds something that no
 * trusted key has signed, the last good set goes on being served, and `trouble` says why.
 */
export function liveSetReader({ store, environment, now, report }: LiveSetOptions) {
  let last: LiveSet | undefined;
  let trouble: Trouble = null;

  async function read(): Promise<LiveSet> {
    try {
      const living = await store.readLatest(environment, last?.document.version);
      if (!living) throw new Error(`The store has no environment "${environment}".`);
      if (living.document.version !== last?.document.version) last = await completed(store, living);
      trouble = null;
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      if (trouble?.problem !== problem) report(problem);
      trouble = { problem, since: trouble?.since ?? now().toISOString() };
      if (!last) throw error;
    }
    return last as LiveSet;
  }

  return { read, trouble: () => trouble };
}

async function completed(store: ReleaseStore, { document, map }: Living): Promise<LiveSet> {
  const ids = [document.remotes.shell, document.canaries.shell?.release].filter(
    (id) => id !== undefined,
  );
  if (!document.remotes.shell) {
    throw new Error(`${document.environment} points at no release of the shell.`);
  }
  const shells = await Promise.all(ids.map((id) => store.readRelease('shell', id)));
  return { document, map, told: JSON.parse(map.text) as PageMap, shells };
}
