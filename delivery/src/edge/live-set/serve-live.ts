import type { FastifyInstance, FastifyRequest } from 'fastify';
import { compressResponse } from '../http/compress-response';
import type { LiveSet } from './live-set';

/**
 * Registers `GET /live`, which open pages poll every few seconds for a newer set, a rollback or a switch. The signature is
 * the ETag.
 * @param readLiveSetFor the live set of one browser
 */
export function serveLive(
  server: FastifyInstance,
  readLiveSetFor: (request: FastifyRequest) => Promise<LiveSet>,
): void {
  server.get('/live', async (request, reply) => {
    const { map } = await readLiveSetFor(request);
    const etag = `"${map.signature}"`;
    reply.header('cache-control', 'no-store').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const text = JSON.stringify({ map: map.text, signature: map.signature });
    return reply
      .type('application/json; charset=utf-8')
      .send(await compressResponse(reply, text, request.headers['accept-encoding']));
  });
}
