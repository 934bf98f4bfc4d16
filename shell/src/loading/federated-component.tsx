import { type ComponentType, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type Failure, recordFailure } from './failures';
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
 * @param failure the first attempt's, if another has made it already and failed
 */
export function federatedComponent<Properties extends object>(
  door: string,
  name: string,
  load: Loader,
  failure?: Failure,
): ComponentType<Properties> {
  const loading = createStore<Loading<Properties>>(() => ({ failure, busy: false }));

  async function attempt() {
    loading.setState({ busy: true });
    try {
      const module = (await load(door)) as Record<string, ComponentType<Properties>>;
      const component = module[name];
      if (!component) throw new Error(`${door} has no ${name}.`);
      loading.setState({ component, failure: undefined, busy: false });
    } catch (error) {
      loading.setState({ failure: recordFailure(remoteOf(door), 'load', error), busy: false });
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
  const failure = recordFailure(remoteOf(door), 'load', error);
  const components = new Map<string, ComponentType<object>>();
  return new Proxy(
    { __esModule: true },
    {
      get(target, name) {
        if (typeof name !== 'string' || name in target || name === 'then') {
          return Reflect.get(target, name);
        }
        const component =
          components.get(name) ?? federatedComponent<object>(door, name, load, failure);
        components.set(name, component);
        return component;
      },
    },
  );
}

function remoteOf(door: string): string {
  return door.split('/')[0] ?? door;
}
