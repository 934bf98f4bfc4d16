import { setTimeout as wait } from 'node:timers/promises';
import { type RequestOptions, sendRequest, type TextResponse } from './send-request';

/** Milliseconds. */
const retryDelayMs = 100;

/**
 * Sends all requests at the same time, each over its own connection, which is opened before. Retries after a 503.
 * @returns responses in the order of the requests, and durations in milliseconds
 */
export async function sendConcurrently(
  requests: readonly (RequestOptions & { url: string })[],
): Promise<{ responses: TextResponse[]; durations: number[] }> {
  await Promise.all(requests.map(({ url }) => sendRequest(new URL('/', url).href)));
  const durations: number[] = [];
  const responses = await Promise.all(
    requests.map(async ({ url, ...options }) => {
      const from = performance.now();
      let response = await sendRequest(url, options);
      while (response.status === 503) {
        await wait(retryDelayMs);
        response = await sendRequest(url, options);
      }
      durations.push(performance.now() - from);
      return response;
    }),
  );
  return { responses, durations };
}
