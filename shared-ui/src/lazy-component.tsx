import { type LoadFailure, loadModule, reportLoadFailure } from '@train-swap/shared-api';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { RecoveryCard } from './feedback/recovery-card';

type LazyComponentOptions = {
  /** Shown while the code is loading. A function, when it has texts. */
  placeholder?: ReactNode | (() => ReactNode);
  /** Additional text of the card when the code cannot be loaded; see `RecoveryCard`. */
  note?: ReactNode | (() => ReactNode);
};

const render = (node: ReactNode | (() => ReactNode)) =>
  typeof node === 'function' ? node() : node;

type FailedState = { failure: LoadFailure | null; busy: boolean };

/**
 * A component whose code is loaded when it is first shown. If loading fails, a card with Retry replaces it, and no
 * further request is sent before the traveller retries. `preload` loads the code earlier, once; it resolves also after a
 * failure.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { placeholder = null, note }: LazyComponentOptions = {},
) {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  let preloaded: Promise<void> | undefined;

  /** Instances that are shown at the same time share one request. */
  const loadOnce = () => {
    loading ??= load()
      .then((component) => {
        loaded = component;
        return component;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };

  function LazyComponent(props: Props) {
    const [Component, setComponent] = useState(() => loaded);
    const [failed, setFailed] = useState<FailedState | null>(null);
    const [attempt, setAttempt] = useState(0);

    // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt runs the effect again
    useEffect(() => {
      let isShown = true;
      loadModule(loadOnce).then(
        (component) => isShown && setComponent(() => component),
        (error: unknown) =>
          isShown && setFailed({ failure: reportLoadFailure(error), busy: false }),
      );
      return () => {
        isShown = false;
      };
    }, [attempt]);

    if (Component) return <Component {...props} />;
    if (!failed) return render(placeholder);
    const retry = () => {
      setFailed({ ...failed, busy: true });
      setAttempt(attempt + 1);
    };
    return <RecoveryCard {...failed} note={render(note)} onRetry={retry} />;
  }

  const preload = (): Promise<void> => {
    preloaded ??= loadOnce().then(
      () => undefined,
      () => undefined,
    );
    return preloaded;
  };
  return Object.assign(LazyComponent, { preload });
}
