import {
  getInstance,
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
} from '@module-federation/enhanced/runtime';
import { protectHead } from './integrity/protect-head';
import type { Expose } from './loading/load-expose';
import type { Origin } from './loading/origins';
import { createRecovery } from './plugins/recovery-plugin';

export type FederationOptions = {
  /** Wraps each module of a remote, for example its components in error boundaries. */
  wrapModule: (module: object, origin: Origin) => object;
  /** @see RecoveryOptions.fallbackModule */
  fallbackModule: (id: string, error: unknown) => object;
};

export type Federation = {
  /**
   * Loads an exposed module.
   * @param id such as `mfe-swap/lifecycles`
   * @throws as `loadExpose`; the next call tries again
   */
  load<Module>(id: string): Promise<Module>;
  /** The same module of the fallback release; null when there is none. */
  loadFallback<Module>(id: string): Promise<Module | null>;
};

/** Entries set a global variable to their container, and a package name is not an identifier. */
const toContainerName = (remote: string) => remote.replaceAll('-', '_');
const toRemoteName = (container: string) => container.replaceAll('_', '-');

/**
 * Adds the plugins of this package to the federation runtime of the page. They are global, so the runtime instances of
 * remotes use them too. They find the release of a remote in the map of the page when it is loaded.
 */
export function startFederation({ wrapModule, fallbackModule }: FederationOptions): Federation {
  const host = getInstance();
  if (!host) throw new Error('The host was built without a federation runtime.');
  protectHead();
  const { plugin, loadFallback } = createRecovery({ wrapModule, toRemoteName, fallbackModule });
  registerGlobalPlugins([plugin]);
  host.registerPlugins([plugin, createRegistration()]);
  return {
    load: async <Module>(id: string) => {
      const { remote, expose } = parseId(id);
      return (await host.loadRemote<Module>(toContainerName(remote) + expose.slice(1))) as Module;
    },
    loadFallback: async <Module>(id: string) => (await loadFallback(parseId(id))) as Module | null,
  };
}

/** Registers a remote when it is first requested, also by tools of the page: a release map can have hundreds. */
function createRegistration(): ModuleFederationRuntimePlugin {
  return {
    name: 'train-swap-registration',
    beforeRequest: (request) => {
      const [name = ''] = request.id.split('/');
      const { origin } = request;
      if (!origin.options.remotes.some((remote) => remote.name === name))
        origin.registerRemotes([{ name, entry: `release-map:${toRemoteName(name)}` }]);
      return request;
    },
  };
}

/** `mfe-swap/lifecycles` is the remote `mfe-swap` and its expose `./lifecycles`. */
function parseId(id: string): Expose {
  const [remote = '', ...path] = id.split('/');
  return { remote, expose: `./${path.join('/')}` };
}
