import { isReleaseId, type Overrides } from 'staging-deck/overrides';
import { escapeJson } from '../../../escape-html';
import { type PageMap, type PageRelease, toPageRelease } from '../../../store/documents/page-map';
import type { Release } from '../../../store/documents/release';
import { findConflicts } from '../../../store/documents/route-table';
import type { ReleaseStore } from '../../../store/release-store';
import type { Signer } from '../../../store/signing/signing';
import type { LiveSet } from '../../live-set/live-set';
import { toFaultyBase } from '../faults/faulty-files';
import { type LocalRemote, readLocalRemote } from '../local/local-remote';

type OverrideContext = {
  store: ReleaseStore;
  /** Signs the changed map, because the shell accepts only signed maps. */
  signer: Signer;
  isRegistered: (remote: string, origin: string) => Promise<boolean>;
};

/** The live set of one browser. */
export type OverriddenSet = {
  live: LiveSet;
  /** Scripts that the page runs before the shell's scripts. */
  first: LocalRemote['first'];
  /** Overrides that could not be applied, and why. */
  troubles: readonly string[];
};

/** Applies overridden releases, development servers and faults to the live set, and signs the map again. */
export async function overrideLiveSet(
  live: LiveSet,
  overrides: Overrides,
  { store, signer, isRegistered }: OverrideContext,
): Promise<OverriddenSet> {
  const troubles: string[] = [];
  const first: LocalRemote['first'][number][] = [];
  const pageMap = structuredClone(live.pageMap);
  let { shell, shellCanary } = live;

  for (const [remote, chosen] of Object.entries(overrides.releases)) {
    try {
      if (!isReleaseId(chosen)) {
        if (!(await isRegistered(remote, chosen))) throw createNotRegisteredError(remote, chosen);
        const local = await readLocalRemote(remote, chosen);
        // Two development servers have the same development React, and a page needs one copy.
        first.push(...local.first.filter((file) => !first.some((one) => isSameFile(one, file))));
        putRelease(pageMap, remote, local.release);
        putRoute(pageMap, remote, local.route);
      } else if (remote === 'shell') {
        shell = await store.readRelease(remote, chosen);
        shellCanary = null;
      } else {
        const release = await store.readRelease(remote, chosen);
        putRelease(pageMap, remote, toPageRelease(release, 'first'));
        putRoute(pageMap, remote, release.route);
      }
    } catch (error) {
      troubles.push(error instanceof Error ? error.message : String(error));
    }
  }
  for (const [remote, fault] of Object.entries(overrides.remoteFaults)) {
    for (const releases of [pageMap.remotes, pageMap.canaries]) {
      const release = Object.hasOwn(releases, remote) ? releases[remote] : undefined;
      if (release?.base.startsWith('/r/')) release.base = toFaultyBase(fault, release.base);
    }
  }
  const map = signer.sign(escapeJson(JSON.stringify(pageMap)));
  return { live: { ...live, map, parts: new Map(), pageMap, shell, shellCanary }, first, troubles };
}

function createNotRegisteredError(remote: string, origin: string): Error {
  return new Error(
    `No development server of ${remote} is registered at ${origin}. The live release is shown. Start the server with: npx pnpm dev ${remote}`,
  );
}

function isSameFile(one: { address: string }, other: { address: string }): boolean {
  return fileName(one.address) === fileName(other.address);
}

function fileName(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}

/**
 * Sets the pages of a remote to those that the overriding release or development server declares.
 * @throws {Error} when another remote owns one of them
 */
function putRoute(pageMap: PageMap, remote: string, route: Release['route']): void {
  if (!route) return;
  const others = pageMap.routes.filter((one) => one.remote !== remote);
  const owned = { ...route, remote };
  const [conflict] = others.flatMap((other) => findConflicts([owned, other]));
  if (conflict) {
    const [path, otherPath] = conflict.paths;
    throw new Error(
      `${remote} declares ${path}, but ${conflict.remotes[1]} owns ${otherPath}. Its pages are left out.`,
    );
  }
  pageMap.routes = [...others, owned];
}

/**
 * Shows an overriding release even when the remote has a canary or is switched off. It has no fallback release, so
 * that a failure is visible.
 */
function putRelease(pageMap: PageMap, remote: string, release: PageRelease): void {
  const others = [pageMap.remotes[remote], pageMap.previous[remote]].flatMap((one) =>
    one && one.release !== release.release ? [one.release] : [],
  );
  pageMap.withdrawn[remote] = [...(pageMap.withdrawn[remote] ?? []), ...others];
  pageMap.remotes[remote] = release;
  delete pageMap.previous[remote];
  delete pageMap.canaries[remote];
  delete pageMap.off[remote];
}
