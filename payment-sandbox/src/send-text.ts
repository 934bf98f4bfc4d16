import { randomUUID } from 'node:crypto';
import type { Secrets } from 'shared-server/secrets';
import type { TextMessage } from './wire/endpoint';

const maxAttempts = 3;
const retryDelayMs = 400;

/** Sends text messages as JSON to a URL, such as the staging inbox. */
export const createTextSender =
  (messagesUrl: string, secrets: Secrets, report: (message: string) => void) =>
  async ({ to, text, code }: TextMessage): Promise<void> => {
    const key = randomUUID();
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
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
        report(`The text message was rejected with status ${response.status}.`);
      } catch (error) {
        report(`The text message was not sent: ${error instanceof Error ? error.message : error}`);
      }
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs * attempt));
    }
  };
