import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isReleaseId, type Overrides } from 'staging-deck/overrides';

type LocalRequest = { Params: { remote: string; '*': string } };

/**
 * Proxies `/dev/<remote>/…` to the development server in the browser's overrides, so that its files have the page's
 * origin: scripts, styles, source maps and update events.
 */
export function proxyLocalRemotes(
  server: FastifyInstance,
  readOverrides: (cookie: string | undefined) => Promise<{ overrides: Overrides }>,
  isRegistered: (remote: string, origin: string) => Promise<boolean>,
  sendNotFound: (reply: FastifyReply) => FastifyReply,
): void {
  server.get<LocalRequest>('/dev/:remote/*', async (request, reply) => {
    const { remote, '*': file } = request.params;
    const { releases } = (await readOverrides(request.headers.cookie)).overrides;
    const origin = Object.hasOwn(releases, remote) ? releases[remote] : undefined;
    if (!origin || isReleaseId(origin) || !(await isRegistered(remote, origin))) {
      return sendNotFound(reply);
    }
    if (!/^[\w@+-][\w.@+-]*$/.test(file)) return sendNotFound(reply);
    const controller = new AbortController();
    reply.raw.once('close', () => controller.abort());
    const response = await fetch(`${origin}/${file}`, {
      signal: controller.signal,
      redirect: 'error',
    }).catch(() => null);
    if (!response?.ok || !response.body) return sendNotFound(reply);
    return reply
      .header('content-type', response.headers.get('content-type') ?? 'application/octet-stream')
      .header('cache-control', 'no-store')
      .send(Readable.from(readUntilClosed(response.body)));
  });
}

/** Ends the response normally when the server stops during an event stream. */
async function* readUntilClosed(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of body) yield piece;
  } catch {
    // A truncated script does not match its digest, so the browser does not run it.
  }
}
