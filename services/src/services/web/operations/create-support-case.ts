import { z } from 'zod';
import { emailAddress } from '../../../kit/contact-address';
import { defineOperation } from '../../../kit/operation';
import { toInstant } from '../../../kit/schemas';
import { appendMessage } from '../support/case-record';
import { countMessage } from '../support/count-message';
import { acknowledgementMail } from '../support/mails';
import { openCase } from '../support/open-case';
import { bookingReference, messageText, openedCase, subjectText } from '../support/shapes';

const body = z.strictObject({
  email: emailAddress,
  subject: subjectText,
  message: messageText,
  bookingReference: bookingReference.optional(),
});

export const createSupportCase = defineOperation({
  id: 'createSupportCase',
  method: 'POST',
  path: '/support-cases',
  summary: 'Write to support; a mail with the case number and a copy is sent',
  access: 'public',
  idempotent: true,
  keyOwner: ({ body }) => body.email,
  request: { body },
  responses: { 201: openedCase },
  problems: { 'too-many-attempts': 429 },
  async handle({ body }, context) {
    await countMessage(context, body.email);
    const record = await openCase(context, body);
    await appendMessage(context, record, { from: 'traveller', text: body.message }, 'OPEN');
    await context.messages.send(acknowledgementMail(record, body.message));
    const { caseNumber, status, createdAt } = record;
    return { status: 201, body: { caseNumber, status, createdAt: toInstant(createdAt) } };
  },
});
