import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { toProblem } from 'shared-api';
import { ProblemNotice } from './problem-notice';

type Load<Properties> = () => Promise<ComponentType<Properties>>;

/**
 * A part of the page whose code comes when it is first shown. Unlike React.lazy it can be tried again
 * after a failed download, and `preload` fetches it while the traveller still reads.
 */
export function lazyPart<Properties extends object>(
  load: Load<Properties>,
  placeholder: ReactNode,
) {
  let loaded: ComponentType<Properties> | undefined;
  const fetchPart = async () => {
    loaded ??= await load();
    return loaded;
  };

  function LazyPart(properties: Properties) {
    const [Part, setPart] = useState(() => loaded);
    const [failure, setFailure] = useState<unknown>();
    const [attempt, setAttempt] = useState(0);

    // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another effect
    useEffect(() => {
      let shown = true;
      fetchPart().then(
        (part) => shown && setPart(() => part),
        (error: unknown) => shown && setFailure(error),
      );
      return () => {
        shown = false;
      };
    }, [attempt]);

    if (Part) return <Part {...properties} />;
    if (failure === undefined) return placeholder;
    return (
      <ProblemNotice
        problem={toProblem(failure)}
        title="This part of the page did not load"
        onRetry={() => {
          setFailure(undefined);
          setAttempt(attempt + 1);
        }}
      />
    );
  }

  const preload = () => void fetchPart().catch(() => undefined);
  return Object.assign(LazyPart, { preload });
}
