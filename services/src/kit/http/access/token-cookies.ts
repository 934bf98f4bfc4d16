import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TokenCookie } from '../../context';

export const sessionCookieName = '__Host-session';
export const deviceCookieName = '__Host-device';
const tokenShape = /^[A-Za-z0-9_-]{43}$/;

export const getSessionCookie = (request: FastifyRequest, reply: FastifyReply): TokenCookie =>
  tokenCookie(sessionCookieName, request, reply);

export const getDeviceCookie = (request: FastifyRequest, reply: FastifyReply): TokenCookie =>
  tokenCookie(deviceCookieName, request, reply);

/** Of a person who signed in to the support desk. Only the support desk reads and writes it. */
export const getStaffCookie = (request: FastifyRequest, reply: FastifyReply): TokenCookie =>
  tokenCookie('__Host-staff', request, reply);

function tokenCookie(name: string, request: FastifyRequest, reply: FastifyReply): TokenCookie {
  const sent = request.cookies[name];
  const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const;
  return {
    token: sent && tokenShape.test(sent) ? sent : null,
    set: (token, expiresAt) => {
      reply.setCookie(name, token, { ...attributes, expires: expiresAt });
    },
    clear: () => {
      reply.clearCookie(name, attributes);
    },
  };
}
