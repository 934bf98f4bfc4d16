import { setTimeout as wait } from 'node:timers/promises';
import { encodeRequest, KeepAliveConnection, type RawResponse } from './keep-alive-connection';
import type { RequestOptions } from './send-request';

/** Milliseconds. */
const retryDelayMs = 100;

/**
 * Sends all requests at the same time, each over its own open connection. Retries after a 503.
 * @returns responses in the order of the requests, and durations in milliseconds
 */
export async function sendConcurrently(
  requests: readonly (RequestOptions & { url: string })[],
): Promise<{ responses: RawResponse[]; durations: number[] }> {
  const clients = await Promise.all(
    requests.map(async (request) => ({
      url: request.url,
      request: encodeRequest(request.url, request),
      connection: await KeepAliveConnection.open(request.url),
    })),
  );
  // The server may not have accepted all connections yet.
  await wait(retryDelayMs);
  const durations: number[] = [];
  try {
    const responses = await Promise.all(
      clients.map(async (client) => {
        const from = performance.now();
        let response = await client.connection.send(client.request);
        while (response.status === 503) {
          await wait(retryDelayMs);
          if (!client.connection.isOpen)
            client.connection = await KeepAliveConnection.open(client.url);
          response = await client.connection.send(client.request);
        }
        durations.push(performance.now() - from);
        return response;
      }),
    );
    return { responses, durations };
  } finally {
    for (const { connection } of clients) connection.close();
  }
}
