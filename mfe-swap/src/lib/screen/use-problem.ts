import { type ProblemError, toProblem } from '@train-swap/shared-api';
import { useState } from 'react';

/**
 * The problem of a failed call. It stays during a retry, so that the retry button keeps the focus.
 */
export function useProblem(call: { error: unknown; isPending: boolean }): ProblemError | null {
  const [kept, keep] = useState<unknown>(null);
  if (!call.isPending && kept !== call.error) keep(call.error);
  return kept ? toProblem(kept) : null;
}
