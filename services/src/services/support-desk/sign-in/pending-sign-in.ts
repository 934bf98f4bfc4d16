import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { appendSignature, verifySignedText } from '../../../kit/security/signed-text';

const pendingSignIn = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The page that the person opened. */
  to: z.string(),
});
export type PendingSignIn = z.output<typeof pendingSignIn>;

const name = '__Host-staff-sign-in';
// Lax: the provider leads back to the desk from another site.
const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const;
const lifetimeSeconds = 600;

/** What a sign-in needs when the provider leads back, in a signed cookie of the browser that started it. */
export function createPendingSignIns({ secret }: ServiceContext) {
  const sign = (text: string) =>
    createHmac('sha256', secret('staff sign-in')).update(text).digest();
  return {
    save(reply: FastifyReply, pending: PendingSignIn): void {
      const text = Buffer.from(JSON.stringify(pending)).toString('base64url');
      const options = { ...attributes, maxAge: lifetimeSeconds };
      reply.setCookie(name, appendSignature(text, sign), options);
    },
    /** Each sign-in is completed once. */
    consume(request: FastifyRequest, reply: FastifyReply): PendingSignIn | null {
      const text = verifySignedText(request.cookies[name] ?? '', sign);
      reply.clearCookie(name, attributes);
      return text === null
        ? null
        : pendingSignIn.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    },
  };
}
