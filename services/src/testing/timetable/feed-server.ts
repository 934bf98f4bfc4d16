import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Content = { bytes: Uint8Array; etag?: string };

/** A server on loopback that sends one content, or 304 when the client has it. */
export async function startFeedServer() {
  const requests: IncomingMessage[] = [];
  let content: Content | null = null;
  const server = createServer((request, response) => {
    requests.push(request);
    if (!content) return response.writeHead(503).end();
    const { bytes, etag = '' } = content;
    if (etag && request.headers['if-none-match'] === etag) return response.writeHead(304).end();
    return response.writeHead(200, etag ? { etag } : {}).end(bytes);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    requests,
    /** Null: the server is away. */
    send(next: Content | null) {
      content = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

export type FeedServer = Awaited<ReturnType<typeof startFeedServer>>;
