import type { MessagePort } from '../messages';
import { problem } from '../problem';
import type { SmsSettings } from '../sms-settings';

const timeoutMs = 10_000;

/**
 * Sends text messages. Most gateways do not recognise a repeated one, so this sends each once. The caller of a code does
 * not repeat it; the outbox repeats other messages while the gateway does not respond.
 */
export const createSmsPort = (settings: SmsSettings): MessagePort => ({
  deliver: async ({ to, text }, key) => {
    const response = await fetch(settings.url, {
      method: 'POST',
      ...toRequest(settings, to, text, key),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw Object.assign(rejection(503, 'does not respond'), { cause });
    });
    await response.body?.cancel();
    if (!response.ok) throw rejection(response.status, `responded with ${response.status}`);
  },
});

const rejection = (status: number, what: string) =>
  problem('message-rejected', { status, detail: `The gateway of text messages ${what}.` });

function toRequest(settings: SmsSettings, to: string, text: string, key: string): RequestInit {
  const { gateway, account, token, from, receiptUrl } = settings;
  if (gateway === 'twilio') {
    const credentials = Buffer.from(`${account}:${token}`).toString('base64');
    return {
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ To: to, From: from, Body: text, StatusCallback: receiptUrl }),
    };
  }
  return {
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ to, from, text, callback: receiptUrl }),
  };
}
