import {
  type Failure,
  lateModuleOf,
  liveRelease,
  recordFailure,
  SwitchedOffError,
} from 'federation';
import { type ComponentType, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { FallbackCard } from './fallback-card';

type Loader = (door: string) => Promise<unknown>;

type Loading<Properties> = {
  component?: ComponentType<Properties>;
  failure?: Failure;
  busy: boolean;
};

/**
 * A component of a remote's door that is loaded when it is first shown. Until then it takes no
 * room; if it cannot be had, a card offers Retry in its place.
 *
 * @param failed why the first attempt failed, if another has made it already
 */
export function federatedComponent<Properties extends object>(
  door: string,
  name: string,
  load: Loader,
  failed?: { error: unknown },
): ComponentType<Properties> {
  const loading = createStore<Loading<Properties>>(() => ({ busy: false }));
  if (failed) fail(failed.error);

  function take(module: unknown) {
    const component = (module as Record<string, ComponentType<Properties>>)[name];
    if (!component) throw new Error(`${door} has no ${name}.`);
    loading.setState({ component, failure: undefined, busy: false });
  }

  function fail(error: unknown) {
    loading.setState({ failure: recordDoorFailure(door, error), busy: false });
    lateModuleOf(error)
      ?.then(take)
      .catch(() => undefined);
  }

  async function attempt() {
    loading.setState({ busy: true });
    try {
      take(await load(door));
    } catch (error) {
      fail(error);
    }
  }

  return function Federated(properties: Properties) {
    const { component: Component, failure, busy } = useStore(loading);

    useEffect(() => {
      const { component, failure, busy } = loading.getState();
      if (!component && !failure && !busy) void attempt();
    }, []);

    if (Component) return <Component {...properties} />;
    return failure ? <FallbackCard failure={failure} busy={busy} onRetry={attempt} /> : null;
  };
}

/**
 * Stands in for a remote's door that could not be loaded when another remote imported it. Webpack
 * keeps what an import gave for as long as the page lives, so the stand-in must be able to become
 * the real thing: whatever is taken from it is a component that heals by Retry.
 */
export function healingModule(door: string, error: unknown, load: Loader): object {
  recordDoorFailure(door, error);
  const components = new Map<string, ComponentType<object>>();
  return new Proxy(
    { __esModule: true },
    {
      get(target, name) {
        if (typeof name !== 'string' || name in target || name === 'then') {
          return Reflect.get(target, name);
        }
        const component =
          components.get(name) ?? federatedComponent<object>(door, name, load, { error });
        components.set(name, component);
        return component;
      },
    },
  );
}

function recordDoorFailure(door: string, error: unknown): Failure {
  const [remote = door] = door.split('/');
  const phase = error instanceof SwitchedOffError ? 'off' : 'load';
  return recordFailure(remote, liveRelease(remote), phase, error);
}
