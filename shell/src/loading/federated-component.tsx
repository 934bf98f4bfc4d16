import {
  type Failure,
  getLateModule,
  getLiveRelease,
  recordFailure,
  SwitchedOffError,
} from '@train-swap/federation';
import { type ComponentType, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { FallbackCard } from './fallback-card';

type Loader = (exposeId: string) => Promise<unknown>;

type Loading<Properties> = {
  component?: ComponentType<Properties>;
  failure?: Failure;
  busy: boolean;
};

/**
 * Creates a component that loads a component of a remote's expose when it is first rendered. It renders nothing while
 * loading, and a card with a retry button after a failure.
 *
 * @param firstFailure the error of an earlier attempt, if there was one
 */
export function createFederatedComponent<Properties extends object>(
  exposeId: string,
  name: string,
  load: Loader,
  firstFailure?: { error: unknown },
): ComponentType<Properties> {
  const loading = createStore<Loading<Properties>>(() => ({ busy: false }));
  if (firstFailure) fail(firstFailure.error);

  function setModule(module: unknown) {
    const component = (module as Record<string, ComponentType<Properties>>)[name];
    if (!component) throw new Error(`${exposeId} has no ${name}.`);
    loading.setState({ component, failure: undefined, busy: false });
  }

  function fail(error: unknown) {
    loading.setState({ failure: recordLoadFailure(exposeId, error), busy: false });
    getLateModule(error)
      ?.then(setModule)
      .catch(() => undefined);
  }

  async function attempt() {
    loading.setState({ busy: true });
    try {
      setModule(await load(exposeId));
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
 * Creates a module for an expose that could not be loaded when another remote imported it. webpack caches the result of
 * an import, so each of its exports is a component that loads the real one after a retry.
 */
export function createRetryableModule(exposeId: string, error: unknown, load: Loader): object {
  recordLoadFailure(exposeId, error);
  const components = new Map<string, ComponentType<object>>();
  return new Proxy(
    { __esModule: true },
    {
      get(target, name) {
        if (typeof name !== 'string' || name in target || name === 'then') {
          return Reflect.get(target, name);
        }
        const component =
          components.get(name) ?? createFederatedComponent<object>(exposeId, name, load, { error });
        components.set(name, component);
        return component;
      },
    },
  );
}

function recordLoadFailure(exposeId: string, error: unknown): Failure {
  const [remote = exposeId] = exposeId.split('/');
  const phase = error instanceof SwitchedOffError ? 'off' : 'load';
  return recordFailure(remote, getLiveRelease(remote), phase, error);
}
