import { z } from 'zod';
import type { MessagePort } from '../messages';
import type { Calls } from './calls/call';

const timeoutMs = 10_000;

/** Delivers to the configured gateway as JSON, otherwise to the staging inbox. */
export function createMessagePort(gateway: string | undefined, calls: Calls): MessagePort {
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
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`The message gateway responded with ${response.status}.`);
    },
  };
}
