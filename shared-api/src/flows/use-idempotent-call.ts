import { createIdempotencyKey, ProblemError } from '@train-swap/shared-api';
import { useRef } from 'react';

/**
 * Adds an idempotency key to a call. Sending the same input again after a lost response repeats the key, so the
 * service acts once. Another input, or a response that rejects the request, starts a new key.
 */
export function useIdempotentCall<Input, Result>(
  call: (input: Input, key: string) => Promise<Result>,
): (input: Input) => Promise<Result> {
  const last = useRef<{ input: string; key: string } | null>(null);
  return async (input) => {
    const text = JSON.stringify(input);
    if (last.current?.input !== text) last.current = { input: text, key: createIdempotencyKey() };
    try {
      return await call(input, last.current.key);
    } catch (caught) {
      if (caught instanceof ProblemError && !caught.isTransient) last.current = null;
      throw caught;
    }
  };
}
