import { z } from 'zod';
import { messageSchema } from '../../../kit/messages';
import { defineOperation } from '../../../kit/operation';
import { messages } from '../schema';

export const storeMessage = defineOperation({
  id: 'storeMessage',
  method: 'POST',
  path: '/internal/messages',
  summary: 'Keep a message that would have been sent',
  access: 'internal',
  idempotent: true,
  request: { body: messageSchema },
  responses: { 204: z.undefined() },
  async handle({ body }, context) {
    await context.database.insert(messages).values({
      ...body,
      html: body.html ?? null,
      attachments: body.attachments ?? [],
      code: body.code ?? null,
      links: body.links ?? [],
      at: context.clock.now(),
    });
    return { status: 204 };
  },
});
