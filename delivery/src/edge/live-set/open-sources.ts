import type { Problem } from '../../problem-record';
import { type OpenStore, openStore } from '../../store/open-store';
import type { ReleaseStore } from '../../store/release-store';
import type { Signer, Trust } from '../../store/signing/signing';
import { openConfiguration, type ServedConfiguration } from '../configuration';
import type { EdgeOptions } from '../options';
import { createEdgeStore } from './edge-store';
import { createLiveSetReader, type LiveSet } from './live-set';

/** What an edge server serves: releases, the live set and the configuration of its environment. */
export type Sources = {
  /** With local copies of what was read earlier. */
  store: ReleaseStore;
  /** Without copies, for changes of the environment. */
  originalStore: ReleaseStore;
  trust: Trust;
  signer: Signer | null;
  readLiveSet: () => Promise<LiveSet>;
  readConfiguration: () => Promise<ServedConfiguration>;
  /** Whether the last live set that was read has this release, also as a canary. */
  isLive: (remote: string, release: string) => boolean;
  /** Whether it is the prefix of a remote's pages. */
  isRoute: (path: string) => boolean;
  /** Why older releases or an older configuration are served; null when both are up to date. */
  getReleaseProblem: () => Problem;
  getConfigurationProblem: () => Problem;
};

/** @param opened the store, instead of the one in the options */
export async function openSources(
  { environment, refreshMs, cacheFolder, configurationFile, ...options }: EdgeOptions,
  report: (problem: string) => void,
  opened?: OpenStore,
): Promise<Sources> {
  const now = () => new Date();
  const open = opened ?? (await openStore(options.store, options.keys));
  const { trust, signer } = open;
  const { getStoreProblem, ...edgeStore } = createEdgeStore(open, {
    folder: cacheFolder,
    now,
    report,
  });
  const liveSet = createLiveSetReader({
    ...edgeStore,
    environment,
    refreshMs,
    now,
    report,
    // Pages may trust only the main key. A map that a team's key signed was verified, so it is signed again.
    signForPages: ({ map, signedBy }) => (signedBy.remotes && signer ? signer.sign(map.text) : map),
  });
  const configuration = await openConfiguration(configurationFile, { report, now });
  let isLive = (_remote: string, _release: string) => false;
  let isRoute = (_path: string) => false;
  return {
    store: edgeStore.store,
    originalStore: open.store,
    trust,
    signer,
    async readLiveSet() {
      const live = await liveSet.read();
      const { remotes, canaries } = live.document;
      isLive = (remote, release) =>
        (Object.hasOwn(remotes, remote) && remotes[remote] === release) ||
        (Object.hasOwn(canaries, remote) && canaries[remote]?.release === release);
      isRoute = (path) => live.pageMap.routes.some(({ paths }) => paths.includes(path));
      return live;
    },
    readConfiguration: configuration.read,
    isLive: (remote, release) => isLive(remote, release),
    isRoute: (path) => isRoute(path),
    getReleaseProblem: () => liveSet.getProblem() ?? getStoreProblem(),
    getConfigurationProblem: configuration.getProblem,
  };
}
