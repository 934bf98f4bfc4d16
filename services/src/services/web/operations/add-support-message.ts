import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { emailAddress } from '../../../kit/values/contact-address';
import { appendMessage, getCase, toCaseResponse } from '../support/case-record';
import { countMessage } from '../support/count-message';
import { messageText, supportCase } from '../support/shapes';

export const addSupportMessage = defineOperation({
  id: 'addSupportMessage',
  method: 'POST',
  path: '/support-cases/{caseNumber}/messages',
  summary: 'Add a message to a case; an answered or closed case is reopened',
  access: 'public',
  idempotent: true,
  keyOwner: ({ body }) => body.email,
  request: {
    params: z.strictObject({ caseNumber: z.string().min(1).max(60) }),
    body: z.strictObject({ email: emailAddress, text: messageText }),
  },
  responses: { 201: supportCase },
  problems: { 'support-case-not-found': 404, 'too-many-attempts': 429 },
  async handle({ params, body: { email, text } }, context) {
    const record = await getCase(context, { ...params, email }, { lock: true });
    await countMessage(context, email, 'message');
    const moved = await appendMessage(context, record, { from: 'traveller', text }, 'OPEN');
    return { status: 201, body: await toCaseResponse(context, moved) };
  },
});
