import { getInstance, registerGlobalPlugins } from '@module-federation/enhanced/runtime';
import { protectHead } from './integrity/protect-head';
import type { Expose } from './loading/load-expose';
import type { Origin } from './loading/origins';
import { createRecovery } from './plugins/recovery-plugin';
import { entryAddress, type Release } from './releases/release-map';

export type FederationOptions = {
  /** The releases of this page, by remote. */
  releases: Readonly<Record<string, Release>>;
  /** Wraps each module of a remote, for example its components in error boundaries. */
  wrapModule: (module: object, origin: Origin) => object;
  /** @see RecoveryOptions.fallbackModule */
  fallbackModule: (id: string, error: unknown) => object;
};

/** What the page loads remotes with. */
export type Federation = {
  /**
   * Loads an exposed module.
   * @param id such as `mfe-swap/lifecycles`
   * @throws as `loadExpose`; the next call tries again
   */
  load<Module>(id: string): Promise<Module>;
  /** The same module of the release that was known to work before; null when there is none. */
  loadFallback<Module>(id: string): Promise<Module | null>;
};

/** Containers are handed over by a global variable, and a package name is no identifier. */
const containerName = (remote: string) => remote.replaceAll('-', '_');
const remoteOf = (container: string) => container.replaceAll('_', '-');

/**
 * Registers the releases of the page as remotes of its federation runtime, with the plugins of this package. The
 * plugins are global: the runtime instances of remotes use them too.
 */
export function startFederation({
  releases,
  wrapModule,
  fallbackModule,
}: FederationOptions): Federation {
  const host = getInstance();
  if (!host) throw new Error('The page was built without a federation runtime.');
  protectHead();
  const recovery = createRecovery({ wrapModule, remoteOf, fallbackModule });
  const plugins = [recovery.plugin];
  registerGlobalPlugins(plugins);
  host.registerPlugins(plugins);
  host.registerRemotes(
    Object.entries(releases).map(([remote, release]) => ({
      name: containerName(remote),
      entry: entryAddress(release),
    })),
  );
  return {
    load: async (id) => {
      const { remote, expose } = parseId(id);
      return (await host.loadRemote(containerName(remote) + expose.slice(1))) as never;
    },
    loadFallback: async (id) => (await recovery.loadFallback(parseId(id))) as never,
  };
}

/** `mfe-swap/lifecycles` is the remote `mfe-swap` and its expose `./lifecycles`. */
function parseId(id: string): Expose {
  const [remote = '', ...path] = id.split('/');
  return { remote, expose: `./${path.join('/')}` };
}
