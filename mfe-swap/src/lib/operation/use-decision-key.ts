import { useRef } from 'react';
import { newIdempotencyKey, ProblemError } from 'shared-api';

/**
 * Runs a call with the idempotency key of one decision: pressing again after a lost answer repeats
 * the same call, another order or a clear refusal ends the decision.
 */
export function useDecisionKey<Order, Result>(
  call: (order: Order, key: string) => Promise<Result>,
): (order: Order) => Promise<Result> {
  const decision = useRef<{ order: string; key: string } | null>(null);
  return async (order) => {
    const text = JSON.stringify(order);
    if (decision.current?.order !== text) {
      decision.current = { order: text, key: newIdempotencyKey() };
    }
    try {
      return await call(order, decision.current.key);
    } catch (caught) {
      if (caught instanceof ProblemError && !caught.isPassing) decision.current = null;
      throw caught;
    }
  };
}
