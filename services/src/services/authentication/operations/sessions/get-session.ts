import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { sessionSchema } from '../../../../kit/session';

export const getSession = defineOperation({
  id: 'getSession',
  method: 'GET',
  path: '/session',
  summary: 'Get the current session',
  access: 'optional-session',
  request: {},
  responses: { 200: z.strictObject({ session: sessionSchema.nullable() }) },
  async handle(_request, context) {
    return { status: 200, body: { session: context.session } };
  },
});
