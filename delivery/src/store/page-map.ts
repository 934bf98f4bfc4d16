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
  remotes: Record<string, PageRelease>;
  /** Releases that the edge server may choose for a visitor instead. */
  canaries: Record<string, PageRelease>;
  /** Remotes that are switched off, and why. */
  off: Record<string, { reason: string; since: string }>;
};

type ReleaseOf = (remote: string, release: string) => Promise<Release>;

/** What the pages of an environment are told. The shell itself is not in it: the page starts it. */
export async function pageMap(
  document: EnvironmentDocument,
  releaseOf: ReleaseOf,
): Promise<PageMap> {
  const { environment, version, remotes, canaries, killed } = document;
  const isOn = ([remote]: [string, unknown]) => !killed[remote];
  const live = Object.entries(remotes).filter(isOn);
  const tried = Object.entries(canaries).filter(isOn);
  return {
    environment,
    version,
    remotes: await described(live, releaseOf),
    canaries: await described(
      tried.map(([remote, { release }]) => [remote, release]),
      releaseOf,
    ),
    off: Object.fromEntries(
      Object.entries(killed).map(([remote, { reason, at }]) => [remote, { reason, since: at }]),
    ),
  };
}

async function described(chosen: [string, string][], releaseOf: ReleaseOf) {
  const releases = await Promise.all(chosen.map(([remote, id]) => releaseOf(remote, id)));
  return Object.fromEntries(
    releases
      .filter(({ exposes }) => exposes.length > 0)
      .map((release) => [release.remote, pageRelease(release)]),
  );
}

/** A release as pages are told of it. */
export function pageRelease(release: Release): PageRelease {
  const scripts = Object.entries(release.files).filter(([file]) => file.endsWith('.js'));
  return {
    release: release.release,
    base: releaseBase(release),
    entry: release.entry[0] ?? '',
    digests: Object.fromEntries(scripts.map(([file, { sha384 }]) => [file, sha384])),
  };
}

/** The folder of a release in addresses, with a slash at its end. */
export function releaseBase({ remote, release }: Pick<Release, 'remote' | 'release'>): string {
  return `/r/${remote}/${release}/`;
}
