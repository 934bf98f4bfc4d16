import { type ProblemError, toProblem } from '@train-swap/shared-api';
import { useCallback, useState } from 'react';

/** Runs calls of a button or a screen: whether one is running, and the problem of the last one. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ProblemError>();
  const run = useCallback(async (act: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await act();
    } catch (caught) {
      setProblem(toProblem(caught));
    } finally {
      setBusy(false);
    }
  }, []);
  return { busy, problem, setProblem, run };
}
