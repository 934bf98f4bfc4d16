import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { badRequest } from '../../../kit/http/problems/problem-responses';
import { recordAction } from '../audit/record-action';
import { forRole, getStaff } from '../sign-in/require-staff';

const actionSchema = z.strictObject({
  action: z.string().regex(/^[a-z][a-z.-]{1,39}$/),
  subject: z.string().max(100),
});

/** For the edge server, which sends the cookie of an operator: who it is, and the record of an action before it is done. */
export function registerSessionRoutes(app: FastifyInstance, context: ServiceContext): void {
  app.get('/support-desk/session', forRole('any'), async (request, reply) => {
    const { name, roles } = getStaff(request);
    return reply.header('cache-control', 'no-store').send({ name, roles });
  });
  app.post('/support-desk/operator-actions', forRole('operator'), async (request, reply) => {
    const { data } = actionSchema.safeParse(request.body);
    if (!data) throw badRequest();
    await recordAction(context, getStaff(request), { ...data, role: 'operator' });
    return reply.code(204).send();
  });
}
