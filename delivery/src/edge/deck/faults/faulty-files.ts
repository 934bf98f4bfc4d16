import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type RemoteFault, remoteFaults } from 'staging-deck/overrides';
import type { ReleaseStore } from '../../../store/release-store';

const slowMilliseconds = 5_000;

type Asked = { Params: { fault: string; remote: string; release: string; '*': string } };

/** Where the files of a release stand that go wrong in the given way. */
export function faultyBase(fault: RemoteFault, base: string): string {
  return `/faulty/${fault}${base}`;
}

/** Serves the files of every release a second time, each in all the ways that files go wrong. */
export function serveFaultyFiles(
  server: FastifyInstance,
  store: ReleaseStore,
  notFound: (reply: FastifyReply) => FastifyReply,
): void {
  server.get<Asked>('/faulty/:fault/r/:remote/:release/*', async (request, reply) => {
    const { fault, remote, release, '*': file } = request.params;
    if (!isFault(fault) || !/^[a-z0-9-]+$/.test(remote)) return notFound(reply);
    if (!/^[0-9a-f]{16}$/.test(release) || !/^[\w.@+/-]+$/.test(file) || file.includes('..')) {
      return notFound(reply);
    }
    if (fault === '404') return notFound(reply);
    const content = await store.readFile(remote, release, file);
    if (!content) return notFound(reply);
    reply
      .type(file.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff');
    return answers[fault](reply, content);
  });
}

type Answer = (reply: FastifyReply, content: Buffer) => Promise<FastifyReply> | FastifyReply;

const answers: Record<Exclude<RemoteFault, '404'>, Answer> = {
  refused: (reply) => {
    reply.hijack();
    reply.raw.destroy();
    return reply;
  },
  slow: async (reply, content) => {
    await wait(slowMilliseconds);
    return reply.send(content);
  },
  // Until the browser gives up: closing the page or the server ends it.
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
