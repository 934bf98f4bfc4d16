import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { appendMessage, describeCase, findCase } from '../support/case-record';
import { answerMail } from '../support/mails';
import { messageText, supportCase } from '../support/shapes';

/** The door of the support desk's own tool; no traveller gets here. */
export const answerSupportCase = defineOperation({
  id: 'answerSupportCase',
  method: 'POST',
  path: '/internal/support-cases/{caseNumber}/answers',
  summary: 'Answer a case by mail, and close it where it is settled',
  access: 'internal',
  idempotent: true,
  request: {
    params: z.strictObject({ caseNumber: z.string().min(1).max(60) }),
    body: z.strictObject({ text: messageText, close: z.boolean().default(false) }),
  },
  responses: { 201: supportCase },
  problems: { 'support-case-not-found': 404 },
  async handle({ params, body: { text, close } }, context) {
    const record = await findCase(context, params, { lock: true });
    const status = close ? 'CLOSED' : 'ANSWERED';
    const moved = await appendMessage(context, record, { from: 'support', text }, status);
    await context.messages.send(answerMail(moved, text));
    return { status: 201, body: await describeCase(context, moved) };
  },
});
