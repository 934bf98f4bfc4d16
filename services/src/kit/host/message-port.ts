import { z } from 'zod';
import type { Calls } from '../context/ports';
import type { MessagePort } from '../messages';
import { problem } from '../problem';

const timeoutMs = 10_000;

const rejection = (status: number) =>
  problem('message-rejected', { status, detail: `The message gateway responded with ${status}.` });

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
      }).catch((cause: unknown) => {
        throw Object.assign(rejection(503), { cause });
      });
      await response.body?.cancel();
      if (!response.ok) throw rejection(response.status);
    },
  };
}
