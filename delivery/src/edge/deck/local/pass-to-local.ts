import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isReleaseId, type Overrides } from 'staging-deck/overrides';

type Passed = { Params: { remote: string; '*': string } };

/**
 * Passes `/dev/<remote>/…` through to the development server that the browser's overrides name, so
 * that it is of the page's own origin. Asked for is what such a server has: scripts, styles, source maps, news.
 */
export function passToLocal(
  server: FastifyInstance,
  overridesOf: (cookie: string | undefined) => Promise<{ overrides: Overrides }>,
  isAnnounced: (remote: string, origin: string) => Promise<boolean>,
  notFound: (reply: FastifyReply) => FastifyReply,
): void {
  server.get<Passed>('/dev/:remote/*', async (request, reply) => {
    const { remote, '*': file } = request.params;
    const { releases } = (await overridesOf(request.headers.cookie)).overrides;
    const origin = Object.hasOwn(releases, remote) ? releases[remote] : undefined;
    if (!origin || isReleaseId(origin) || !(await isAnnounced(remote, origin))) {
      return notFound(reply);
    }
    if (!/^[\w@+-][\w.@+-]*$/.test(file)) return notFound(reply);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const answer = await fetch(`${origin}/${file}`, {
      signal: gone.signal,
      redirect: 'error',
    }).catch(() => null);
    if (!answer?.ok || !answer.body) return notFound(reply);
    return reply
      .header('content-type', answer.headers.get('content-type') ?? 'application/octet-stream')
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .send(Readable.from(untilGone(answer.body)));
  });
}

/** A server that is stopped ends its stream of news; to the page that is no broken answer. */
async function* untilGone(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of body) yield piece;
  } catch {
    // A script that is cut off has another digest and does not run.
  }
}
