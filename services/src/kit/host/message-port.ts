import { isProduction } from '@train-swap/shared-config/environment';
import type { Secrets } from 'shared-server/secrets';
import { z } from 'zod';
import type { Configuration } from '../configuration';
import type { Calls } from '../context/ports';
import type { MessagePort } from '../messages';
import { problem } from '../problem';
import { createSmsPort } from './sms-port';
import { type Bounces, createSmtpPort } from './smtp-port';

const timeoutMs = 10_000;

const rejection = (status: number, detail: string) =>
  problem('message-rejected', { status, detail });

/** Delivers to the gateway of all messages, or to the mail server and the SMS gateway, otherwise to the staging inbox. */
export function createMessagePort(
  { messagesUrl, smtp, sms, environment }: Configuration,
  calls: Calls,
  secrets: Secrets,
): MessagePort {
  if (messagesUrl) return createGatewayPort(messagesUrl);
  const others = isProduction(environment) ? rejectingPort : createInboxPort(calls);
  const mail = smtp ? createSmtpPort(smtp, secrets, createBounces(calls)) : others;
  const text = sms ? createSmsPort(sms) : others;
  return {
    ...mail,
    deliver: (message, key) => (message.channel === 'email' ? mail : text).deliver(message, key),
  };
}

const rejectingPort: MessagePort = {
  deliver: async () => {
    throw rejection(422, 'No gateway for text messages is configured.');
  },
};

function createBounces(calls: Calls): Bounces {
  const call = calls();
  return {
    isMarked: async (addressHash) => {
      const response = z.object({ isBounced: z.boolean() });
      const found = { body: { addressHash }, response };
      return (await call('authentication', 'isAddressBounced', found)).isBounced;
    },
    mark: async (addressHash) => {
      const marked = { body: { addressHash }, response: z.undefined() };
      await call('authentication', 'markBouncedAddress', marked);
    },
  };
}

function createInboxPort(calls: Calls): MessagePort {
  const call = calls();
  return {
    deliver: async (message, idempotencyKey) => {
      const stored = { body: message, idempotencyKey, response: z.undefined() };
      await call('inbox', 'storeMessage', stored);
    },
  };
}

function createGatewayPort(gateway: string): MessagePort {
  return {
    deliver: async (message, key) => {
      const response = await fetch(gateway, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(message),
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((cause: unknown) => {
        throw Object.assign(rejection(503, 'The message gateway does not respond.'), { cause });
      });
      await response.body?.cancel();
      if (response.ok) return;
      const { status } = response;
      throw rejection(status, `The message gateway responded with ${status}.`);
    },
  };
}
