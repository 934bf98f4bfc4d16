import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type RemoteFault, remoteFaults } from 'staging-deck/overrides';
import { isPlainPath } from '../../../store/documents/release';
import type { ReleaseStore } from '../../../store/release-store';

const slowDelayMs = 5_000;

type FaultyFileRequest = {
  Params: { fault: string; remote: string; release: string; '*': string };
};

/** The URL path of a release's files with a fault. */
export function toFaultyBase(fault: RemoteFault, base: string): string {
  return `/faulty/${fault}${base}`;
}

/** Serves the files of every release with each kind of fault. */
export function serveFaultyFiles(
  server: FastifyInstance,
  store: ReleaseStore,
  sendNotFound: (reply: FastifyReply) => FastifyReply,
): void {
  server.get<FaultyFileRequest>('/faulty/:fault/r/:remote/:release/*', async (request, reply) => {
    const { fault, remote, release, '*': file } = request.params;
    if (!isFault(fault) || !/^[a-z0-9-]+$/.test(remote)) return sendNotFound(reply);
    if (!/^[0-9a-f]{16}$/.test(release) || !isPlainPath(file)) {
      return sendNotFound(reply);
    }
    if (fault === '404') return sendNotFound(reply);
    const content = await store.readFile(remote, release, file);
    if (!content) return sendNotFound(reply);
    reply
      .type(file.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8')
      .header('cache-control', 'no-store');
    return responses[fault](reply, content);
  });
}

type Respond = (reply: FastifyReply, content: Buffer) => Promise<FastifyReply> | FastifyReply;

const responses: Record<Exclude<RemoteFault, '404'>, Respond> = {
  refused: (reply) => {
    reply.hijack();
    reply.raw.destroy();
    return reply;
  },
  slow: async (reply, content) => {
    await wait(slowDelayMs);
    return reply.send(content);
  },
  // The request stays open until the page or the server closes it.
  hang: (reply) => reply.hijack(),
  '500': (reply) => reply.code(500).type('text/plain; charset=utf-8').send('Broken on purpose.'),
  html: (reply) =>
    reply.type('text/html; charset=utf-8').send('<!doctype html><title>Hello</title>'),
  truncated: (reply, content) => reply.send(content.subarray(0, content.length >> 1)),
  tampered: (reply, content) =>
    reply.send(Buffer.concat([content, Buffer.from('\nglobalThis.tampered = true;\n')])),
};

function isFault(text: string): text is RemoteFault {
  return (remoteFaults as readonly string[]).includes(text);
}
