import { z } from 'zod';
import type { MessagePort } from '../messages';
import type { Calls } from './call';

const timeoutMilliseconds = 10_000;

/** A gateway that takes JSON where one is configured, otherwise the staging inbox. */
export function messagePortFor(gateway: string | undefined, calls: Calls): MessagePort {
  if (!gateway) {
    const call = calls();
    return {
      deliver: async (message, idempotencyKey) => {
        const stored = { body: message, idempotencyKey, response: z.undefined() };
        await call('inbox', 'storeMessage', stored);
      },
    };
  }
  return {
    deliver: async (message, key) => {
      const response = await fetch(gateway, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(message),
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      if (!response.ok) throw new Error(`The message gateway answered ${response.status}.`);
    },
  };
}
