import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { assertSameSite } from '../../../kit/http/access/assert-same-site';
import { getStaffCookie } from '../../../kit/http/access/token-cookies';
import { staffDecorator } from '../layout/page';
import type { Role } from '../person';
import { findStaffSession, type StaffSession } from './sessions';
import { getSignInPath, sendSessionEnded, sendWrongRole } from './sign-in-pages';

/** The config of a page: who may open it, and send its forms. */
export const forRole = (role: Role | 'any') => ({
  config: { staffRole: role } as FastifyContextConfig & RoleConfig,
});
type RoleConfig = { staffRole?: Role | 'any' };

export const getStaff = (request: FastifyRequest): StaffSession =>
  request.getDecorator<StaffSession>(staffDecorator);

/** Every page of this scope needs a session with its role. A route without `forRole` is an error. */
export function requireStaff(app: FastifyInstance, context: ServiceContext): void {
  app.addHook('onRoute', ({ config = {}, url }) => {
    if (!('staffRole' in config)) throw new Error(`${url} does not say who may open it.`);
  });
  // After the body was parsed, because a text that a person wrote is shown when the session has ended.
  app.addHook('preHandler', async (request, reply) => {
    assertSameSite(request, context.configuration.allowedOrigins);
    const { staffRole: role = 'any' } = request.routeOptions.config as RoleConfig;
    const { token } = getStaffCookie(request, reply);
    const session = token ? await findStaffSession(context, token) : null;
    if (!session) {
      if (request.method === 'GET') return reply.redirect(getSignInPath(request.url), 303);
      const { data } = z.object({ text: z.string() }).safeParse(request.body);
      return sendSessionEnded(reply, data?.text);
    }
    request.setDecorator(staffDecorator, session);
    if (role !== 'any' && !session.roles.includes(role)) return sendWrongRole(reply, role);
  });
}
