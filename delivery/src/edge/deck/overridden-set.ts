import { isReleaseId, type Overrides } from 'staging-deck/overrides';
import { type PageMap, type PageRelease, pageRelease } from '../../store/page-map';
import type { Release } from '../../store/release';
import type { ReleaseStore } from '../../store/release-store';
import type { Signer } from '../../store/signing';
import type { LiveSet } from '../live-set';
import { faultyBase } from './faults/faulty-files';
import { type LocalRemote, localBase, readLocalRemote } from './local/local-remote';

type Overriding = {
  store: ReleaseStore;
  /** Signs the changed map, as the shell takes no other. */
  signer: Signer;
  isAnnounced: (remote: string, origin: string) => Promise<boolean>;
};

/** The live set as one browser has it. */
export type OverriddenSet = {
  live: LiveSet;
  /** Scripts that the page must run before the shell's own. */
  first: LocalRemote['first'];
  /** What could not be applied, and why. */
  troubles: readonly string[];
};

/** The live set with other releases, development servers and faults in it, signed anew. */
export async function overriddenSet(
  live: LiveSet,
  overrides: Overrides,
  { store, signer, isAnnounced }: Overriding,
): Promise<OverriddenSet> {
  const troubles: string[] = [];
  const first: LocalRemote['first'][number][] = [];
  const told = structuredClone(live.told);
  let { shell, shellCanary } = live;

  for (const [remote, chosen] of Object.entries(overrides.releases)) {
    try {
      if (!isReleaseId(chosen)) {
        if (!(await isAnnounced(remote, chosen))) throw notAnnounced(remote, chosen);
        const local = await readLocalRemote(remote, chosen);
        // The development React of two servers is one: a page must not have two.
        first.push(...local.first.filter((file) => !first.some((one) => isSame(one, file))));
        put(told, remote, local.release);
      } else if (remote === 'shell') {
        shell = await store.readRelease(remote, chosen);
        shellCanary = null;
      } else {
        const release = await store.readRelease(remote, chosen);
        put(told, remote, pageRelease(release, 'first'));
        putRoute(told, release);
      }
    } catch (error) {
      troubles.push(error instanceof Error ? error.message : String(error));
    }
  }
  const isTakingAll = [shell, shellCanary].some((one) => one?.takesToldDigests === false);
  if (isTakingAll) await tellAll(told, store);
  for (const [remote, fault] of Object.entries(overrides.remoteFaults)) {
    for (const releases of [told.remotes, told.canaries]) {
      const release = Object.hasOwn(releases, remote) ? releases[remote] : undefined;
      if (release?.base.startsWith('/r/')) release.base = faultyBase(fault, release.base);
    }
  }
  const map = signer.sign(JSON.stringify(told).replaceAll('<', '\\u003c'));
  return { live: { ...live, map, told, shell, shellCanary }, first, troubles };
}

function notAnnounced(remote: string, origin: string): Error {
  return new Error(
    `No development server of ${remote} has announced itself at ${origin} (pnpm dev ${remote}); the live release is shown.`,
  );
}

function isSame(one: { address: string }, other: { address: string }): boolean {
  return fileName(one.address) === fileName(other.address);
}

function fileName(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}

/** For a shell that takes nothing from the entries of remotes. */
async function tellAll({ remotes, canaries, previous }: PageMap, store: ReleaseStore) {
  for (const releases of [remotes, canaries, previous]) {
    for (const [remote, told] of Object.entries(releases)) {
      if (told.base === localBase(remote)) continue;
      const release = await store.findRelease(remote, told.release);
      if (release) releases[remote] = pageRelease(release, 'all');
    }
  }
}

/** The pages that an overriding release declares are those of its remote. */
function putRoute(told: PageMap, { remote, route }: Release): void {
  if (!route || !told.routes) return;
  const others = told.routes.filter((one) => one.remote !== remote);
  told.routes = [...others, { ...route, remote }];
}

/**
 * What was chosen by hand is shown, canary or not, switched off or not. When it fails, it fails
 * openly: a release known good in its place would pass for it.
 */
function put(told: PageMap, remote: string, release: PageRelease): void {
  const others = [told.remotes[remote], told.previous[remote]].flatMap((one) =>
    one && one.release !== release.release ? [one.release] : [],
  );
  told.withdrawn[remote] = [...(told.withdrawn[remote] ?? []), ...others];
  told.remotes[remote] = release;
  delete told.previous[remote];
  delete told.canaries[remote];
  delete told.off[remote];
}
