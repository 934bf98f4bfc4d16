import { useRef } from 'react';
import { newIdempotencyKey } from 'shared-api';

/** The same content sent again keeps its Idempotency-Key, so a lost answer does nothing twice. */
export function useSameKey(): (content: unknown) => string {
  const keys = useRef(new Map<string, string>());
  return (content) => {
    const text = JSON.stringify(content);
    const key = keys.current.get(text) ?? newIdempotencyKey();
    keys.current.set(text, key);
    return key;
  };
}
