import type { FastifyInstance } from 'fastify';
import type { State } from '../state/state';
import type { Clients } from '../wire/clients';
import { ProblemError } from '../wire/problem';

/** The documents that have an address of their own, for clients that are signed in. */
export function registerFiles(app: FastifyInstance, clients: Clients, { files }: State): void {
  app.get<{ Params: { id: string } }>('/files/:id', async (request, reply) => {
    clients.assertSignedIn(request.headers);
    const content = files[request.params.id];
    if (!content) throw new ProblemError(404, 'RESOURCE_NOT_FOUND', 'There is no such document.');
    return reply.type('application/pdf').send(Buffer.from(content, 'base64'));
  });
}
