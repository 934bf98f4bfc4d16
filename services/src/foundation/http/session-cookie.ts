import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionCookie } from '../context';

export const sessionCookieName = '__Host-session';
const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** The `__Host-` session cookie of one request: what came, and what goes back. */
export function sessionCookieOf(request: FastifyRequest, reply: FastifyReply): SessionCookie {
  const sent = request.cookies[sessionCookieName];
  const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const;
  return {
    token: sent && tokenShape.test(sent) ? sent : null,
    set: (token, expiresAt) => {
      reply.setCookie(sessionCookieName, token, { ...attributes, expires: expiresAt });
    },
    clear: () => {
      reply.clearCookie(sessionCookieName, attributes);
    },
  };
}
