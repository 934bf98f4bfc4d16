import type { z } from 'zod';
import type { Call, CallInput } from '../../../../kit/context';

type CachedCall = { send: () => Promise<unknown>; response: Promise<unknown> };

export type CallCache = {
  call: Call;
  /** Repeats all calls; returns whether all responses are unchanged. */
  isUnchanged(): Promise<boolean>;
};

/**
 * A `call` that caches responses by service, operation and input: thousands of wishes need the same few trains and
 * conditions. Each call must always pass the same response schema.
 */
export function createCallCache(call: Call): CallCache {
  const cache = new Map<string, CachedCall>();
  return {
    call: <S extends z.ZodType>(service: string, operation: string, input: CallInput<S>) => {
      const key = JSON.stringify([service, operation, input.params, input.query, input.body]);
      const send = () => call(service, operation, input);
      const known = cache.get(key) ?? { send, response: send() };
      cache.set(key, known);
      return known.response as Promise<z.output<S>>;
    },
    async isUnchanged() {
      let same = true;
      for (const [key, { send, response }] of cache) {
        const fresh = send();
        const [before, now] = await Promise.allSettled([response, fresh]);
        cache.set(key, { send, response: fresh });
        same &&= JSON.stringify(before) === JSON.stringify(now);
      }
      return same;
    },
  };
}
