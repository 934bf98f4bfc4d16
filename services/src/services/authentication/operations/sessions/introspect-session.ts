import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { sessionSchema } from '../../../../kit/session';
import { findSession } from '../../sessions/sessions';

export const introspectSession = defineOperation({
  id: 'introspectSession',
  method: 'POST',
  path: '/internal/introspections',
  summary: 'Get the valid session of a cookie token',
  access: 'internal',
  request: { body: z.strictObject({ token: z.string() }) },
  responses: { 200: z.strictObject({ session: sessionSchema.nullable() }) },
  async handle({ body }, context) {
    return { status: 200, body: { session: await findSession(context, body.token) } };
  },
});
