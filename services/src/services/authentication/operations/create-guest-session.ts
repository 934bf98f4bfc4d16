import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { sessionSchema } from '../../../kit/session';
import { openSession } from '../sessions/sessions';

const answer = z.strictObject({ session: sessionSchema });

export const createGuestSession = defineOperation({
  id: 'createGuestSession',
  method: 'POST',
  path: '/guest-sessions',
  summary: 'Begin as a guest, or keep the session that is there',
  access: 'optional-session',
  request: { body: z.strictObject({}) },
  responses: { 200: answer, 201: answer },
  async handle(_request, context) {
    if (context.session) return { status: 200, body: { session: context.session } };
    return { status: 201, body: { session: await openSession(context, null) } };
  },
});
