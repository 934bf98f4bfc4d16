import type { EnvironmentDocument } from './environment';
import type { Release } from './release';

/** One release as a page must know it to load it. */
export type PageRelease = {
  release: string;
  /** The folder of the release in addresses, with a slash at its end. */
  base: string;
  entry: string;
  /** File -> sha384, for every script of the release. */
  digests: Record<string, string>;
};

/** The release map: the signed text that stands in the page and that the shell checks. */
export type PageMap = {
  environment: string;
  version: number;
  /** The shell's own release, so that an open page learns of a newer one; the page itself starts it. */
  shell?: string;
  remotes: Record<string, PageRelease>;
  /** Releases that the edge server may choose for a visitor instead. */
  canaries: Record<string, PageRelease>;
  /** What each remote ran before: a page whose release fails goes back to it. */
  previous: Record<string, PageRelease>;
  /** Releases that were taken back, which no page goes back to. */
  withdrawn: Record<string, readonly string[]>;
  /** Remotes that are switched off, and why. */
  off: Record<string, { reason: string; since: string }>;
};

type ReleaseOf = (remote: string, release: string) => Promise<Release | null>;

/**
 * What the pages of an environment are told. Of what ran before, only what still stands in the store.
 * @throws {Error} when a release that the environment runs is not there
 */
export async function pageMap(
  document: EnvironmentDocument,
  releaseOf: ReleaseOf,
): Promise<PageMap> {
  const { environment, version, remotes, previous, withdrawn, canaries, killed } = document;
  const isOn = ([remote]: [string, unknown]) => !killed[remote];
  const live = Object.entries(remotes).filter(isOn);
  const tried = Object.entries(canaries).filter(isOn);
  return {
    environment,
    version,
    ...(remotes.shell ? { shell: remotes.shell } : {}),
    remotes: described(await mustHave(live, releaseOf)),
    canaries: described(
      await mustHave(
        tried.map(([remote, { release }]) => [remote, release]),
        releaseOf,
      ),
    ),
    previous: described(await found(Object.entries(previous).filter(isOn), releaseOf)),
    withdrawn,
    off: Object.fromEntries(
      Object.entries(killed).map(([remote, { reason, at }]) => [remote, { reason, since: at }]),
    ),
  };
}

async function found(chosen: [string, string][], releaseOf: ReleaseOf): Promise<Release[]> {
  const releases = await Promise.all(chosen.map(([remote, id]) => releaseOf(remote, id)));
  return releases.filter((release) => release !== null);
}

async function mustHave(chosen: [string, string][], releaseOf: ReleaseOf): Promise<Release[]> {
  const releases = await found(chosen, releaseOf);
  const missing = chosen.find(
    ([remote, id]) => !releases.some((one) => one.remote === remote && one.release === id),
  );
  if (missing) throw new Error(`The store has no release ${missing.join('@')}.`);
  return releases;
}

function described(releases: readonly Release[]): Record<string, PageRelease> {
  return Object.fromEntries(
    releases
      .filter(({ exposes }) => exposes.length > 0)
      .map((release) => [release.remote, pageRelease(release)]),
  );
}

/** A release as pages are told of it. */
export function pageRelease(release: Release): PageRelease {
  const checked = Object.entries(release.files).filter(([file]) => /\.(js|css)$/.test(file));
  return {
    release: release.release,
    base: releaseBase(release),
    entry: release.entry[0] ?? '',
    digests: Object.fromEntries(checked.map(([file, { sha384 }]) => [file, sha384])),
  };
}

/** The folder of a release in addresses, with a slash at its end. */
export function releaseBase({ remote, release }: Pick<Release, 'remote' | 'release'>): string {
  return `/r/${remote}/${release}/`;
}
