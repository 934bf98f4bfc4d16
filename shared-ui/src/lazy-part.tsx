import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadModule, type PartFailure, reportPartFailure } from 'shared-api';
import { RecoveryCard } from './feedback/recovery-card';

type LazyPartOptions = {
  /** Shown while the code is loading. */
  placeholder?: ReactNode;
  /** What the card says besides when the code cannot be loaded: see `RecoveryCard`. */
  note?: ReactNode;
};

type Failed = { failure: PartFailure | null; busy: boolean };

/**
 * A part of the page whose code is loaded when it is first shown. When that fails, a card offers Retry
 * in its place, and no further request is made before the traveller asks for one. `preload` fetches the
 * code ahead, once.
 */
export function lazyPart<Properties extends object>(
  load: () => Promise<ComponentType<Properties>>,
  { placeholder = null, note }: LazyPartOptions = {},
) {
  let loaded: ComponentType<Properties> | undefined;
  let loading: Promise<ComponentType<Properties>> | undefined;
  let isPreloaded = false;

  /** Instances that are shown at the same time share one request. */
  const loadOnce = () => {
    loading ??= load()
      .then((part) => {
        loaded = part;
        return part;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };

  function LazyPart(properties: Properties) {
    const [Part, setPart] = useState(() => loaded);
    const [failed, setFailed] = useState<Failed | null>(null);
    const [attempt, setAttempt] = useState(0);

    // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another effect
    useEffect(() => {
      let isShown = true;
      loadModule(loadOnce).then(
        (part) => isShown && setPart(() => part),
        (error: unknown) =>
          isShown && setFailed({ failure: reportPartFailure(error), busy: false }),
      );
      return () => {
        isShown = false;
      };
    }, [attempt]);

    if (Part) return <Part {...properties} />;
    if (!failed) return placeholder;
    const retry = () => {
      setFailed({ ...failed, busy: true });
      setAttempt(attempt + 1);
    };
    return <RecoveryCard {...failed} note={note} onRetry={retry} />;
  }

  const preload = () => {
    if (isPreloaded) return;
    isPreloaded = true;
    loadOnce().catch(() => undefined);
  };
  return Object.assign(LazyPart, { preload });
}
