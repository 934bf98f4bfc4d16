import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { Container, ContainerInit } from '../loading/container';
import {
  type Expose,
  type LoadOptions,
  loadExpose,
  loadFallbackExpose,
} from '../loading/load-expose';

export type RecoveryOptions = Pick<LoadOptions, 'wrapModule'> & {
  /** Returns the remote of a container name, for example `mfe-swap` for `mfe_swap`. */
  toRemoteName: (containerName: string) => string;
  /**
   * Returns the module that replaces a failed import from another remote. webpack keeps it until the page is closed, so
   * it must be able to recover.
   * @param id such as `shared-otp/otp-step`
   */
  fallbackModule: (id: string, error: unknown) => object;
};

type RemoteEntry = Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>;
export type Recovery = {
  plugin: ModuleFederationRuntimePlugin;
  /** Loads an exposed module of the fallback release, of a remote that was loaded before; null when there is none. */
  loadFallback: (expose: Expose) => Promise<object | null>;
};

/**
 * A runtime plugin that gives each remote a container whose `get` handles retries, time budgets and the fallback
 * release.
 *
 * The hook `loadEntry` replaces the loading of an entry. The hooks for failures are not sufficient: the runtime keeps
 * one container for each remote, and a fallback release is another container.
 */
export function createRecovery(options: RecoveryOptions): Recovery {
  const { wrapModule, toRemoteName, fallbackModule } = options;
  const containers = new Map<string, Container>();
  const inits = new Map<string, ContainerInit>();
  const loadOptions = (remote: string) => ({ init: inits.get(remote) ?? [], wrapModule });

  function getContainer(remote: string): Container {
    const existing = containers.get(remote);
    if (existing) return existing;
    const container: Container = {
      init: (...args) => {
        inits.set(remote, args);
      },
      get: async (expose) => {
        const module = await loadExpose({ remote, expose }, loadOptions(remote));
        return () => module;
      },
    };
    containers.set(remote, container);
    return container;
  }

  return {
    plugin: {
      name: 'recovery',
      loadEntry: async ({ remoteInfo }) =>
        // The runtime has the type of a `get` that returns no promise, and waits for one.
        getContainer(toRemoteName(remoteInfo.name)) as unknown as RemoteEntry,
      errorLoadRemote: ({ id, error, from }) => {
        if (from !== 'build') return undefined;
        const [name = '', ...path] = id.split('/');
        const module = fallbackModule([toRemoteName(name), ...path].join('/'), error);
        return () => module;
      },
    },
    loadFallback: (expose) => loadFallbackExpose(expose, loadOptions(expose.remote)),
  };
}
