import { randomUUID } from 'node:crypto';
import type { Secrets } from 'shared-server/secrets';
import type { TextMessage } from './wire/endpoint';

const triesEach = 3;
const pauseMs = 400;

/** Hands text messages to an address that takes them as JSON, such as the staging inbox. */
export const textSender =
  (messagesUrl: string, secrets: Secrets, report: (fault: string) => void) =>
  async ({ to, text, code }: TextMessage): Promise<void> => {
    const key = randomUUID();
    for (let attempt = 1; attempt <= triesEach; attempt += 1) {
      try {
        const response = await fetch(messagesUrl, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'idempotency-key': key,
            'x-internal-secret': secrets('internal-calls').toString('base64url'),
          },
          body: JSON.stringify({ channel: 'text', to, subject: '', text, code, links: [] }),
          signal: AbortSignal.timeout(3000),
        });
        if (response.ok) return;
        report(`The text message was refused with status ${response.status}.`);
      } catch (error) {
        report(`The text message did not leave: ${error instanceof Error ? error.message : error}`);
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
    }
  };
