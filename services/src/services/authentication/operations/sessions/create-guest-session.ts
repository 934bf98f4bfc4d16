import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { sessionSchema } from '../../../../kit/session';
import { createSession } from '../../sessions/sessions';

const response = z.strictObject({ session: sessionSchema });

export const createGuestSession = defineOperation({
  id: 'createGuestSession',
  method: 'POST',
  path: '/guest-sessions',
  summary: 'Create a guest session, or return the current session',
  access: 'optional-session',
  request: { body: z.strictObject({}) },
  responses: { 200: response, 201: response },
  async handle(_request, context) {
    if (context.session) return { status: 200, body: { session: context.session } };
    return { status: 201, body: { session: await createSession(context, null) } };
  },
});
