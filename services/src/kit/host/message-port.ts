import { z } from 'zod';
import type { MessagePort } from '../messages';
import { callFor } from './call';
import type { Runtime } from './runtime';

const timeoutMilliseconds = 10_000;

/** A gateway that takes JSON where one is configured, otherwise the staging inbox. */
export function messagePortFor(runtime: Runtime): MessagePort {
  const gateway = runtime.configuration.messagesUrl;
  if (!gateway) {
    const call = callFor(runtime);
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
