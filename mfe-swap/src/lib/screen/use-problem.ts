import { useState } from 'react';
import { type ProblemError, toProblem } from 'shared-api';

/**
 * What a call was refused with. It stays while the call is tried again, so that the button which was
 * pressed for it keeps the focus.
 */
export function useProblem(call: { error: unknown; isPending: boolean }): ProblemError | null {
  const [kept, keep] = useState<unknown>(null);
  if (!call.isPending && kept !== call.error) keep(call.error);
  return kept ? toProblem(kept) : null;
}
