import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { appendMessage, getCase, toCaseResponse } from '../support/case-record';
import { createAnswerMail } from '../support/mails';
import { messageText, supportCase } from '../support/shapes';

/** For the tool of the support desk. */
export const answerSupportCase = defineOperation({
  id: 'answerSupportCase',
  method: 'POST',
  path: '/internal/support-cases/{caseNumber}/answers',
  summary: 'Reply to a case by email, and optionally close it',
  access: 'internal',
  idempotent: true,
  request: {
    params: z.strictObject({ caseNumber: z.string().min(1).max(60) }),
    body: z.strictObject({ text: messageText, close: z.boolean().default(false) }),
  },
  responses: { 201: supportCase },
  problems: { 'support-case-not-found': 404 },
  async handle({ params, body: { text, close } }, context) {
    const record = await getCase(context, params, { lock: true });
    const status = close ? 'CLOSED' : 'ANSWERED';
    const moved = await appendMessage(context, record, { from: 'support', text }, status);
    await context.messages.send(createAnswerMail(moved, text));
    return { status: 201, body: await toCaseResponse(context, moved) };
  },
});
