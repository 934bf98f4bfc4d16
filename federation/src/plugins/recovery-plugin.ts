import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { Container, ContainerInit } from '../loading/container';
import {
  type Expose,
  type LoadOptions,
  loadExpose,
  loadFallbackExpose,
} from '../loading/load-expose';

export type RecoveryOptions = Pick<LoadOptions, 'wrapModule'> & {
  /** The remote that a container name stands for, for example `mfe-swap` for `mfe_swap`. */
  remoteOf: (containerName: string) => string;
  /**
   * The module that one remote gets for a failed import from another. webpack keeps it as long as the page lives, so
   * it must be able to recover by itself.
   * @param id such as `shared-otp/otp-step`
   */
  fallbackModule: (id: string, error: unknown) => object;
};

export type Recovery = {
  plugin: ModuleFederationRuntimePlugin;
  /** Loads an exposed module of the fallback release, of a remote that was loaded before; null when there is none. */
  loadFallback: (expose: Expose) => Promise<object | null>;
};

/**
 * A runtime plugin that gives each remote a container which chooses its release itself: retries, time budgets and the
 * fallback release happen behind `get`.
 *
 * The hook `loadEntry` replaces the loading of an entry. The hooks for failures alone do not suffice: the runtime
 * keeps one container for each remote, and a fallback release is another container.
 */
export function createRecovery(options: RecoveryOptions): Recovery {
  const { wrapModule, remoteOf, fallbackModule } = options;
  const containers = new Map<string, Container>();
  const inits = new Map<string, ContainerInit>();
  const loadOptions = (remote: string) => ({ init: inits.get(remote) ?? [], wrapModule });

  function containerOf(remote: string): Container {
    const known = containers.get(remote);
    if (known) return known;
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
      loadEntry: async ({ remoteInfo }) => containerOf(remoteOf(remoteInfo.name)) as never,
      errorLoadRemote: ({ id, error, from }) => {
        if (from !== 'build') return undefined;
        const [name = '', ...path] = id.split('/');
        const module = fallbackModule([remoteOf(name), ...path].join('/'), error);
        return () => module;
      },
    },
    loadFallback: (expose) => loadFallbackExpose(expose, loadOptions(expose.remote)),
  };
}
