import { type ProblemError, toProblem } from '@train-swap/shared-api';
import { useState } from 'react';

/**
 * The problem of a failed call. It stays during a retry, so that the retry button keeps the focus.
 */
export function useProblem(call: { error: unknown; isPending: boolean }): ProblemError | null {
  const [shown, setShown] = useState<unknown>(null);
  if (!call.isPending && shown !== call.error) setShown(call.error);
  return shown ? toProblem(shown) : null;
}
