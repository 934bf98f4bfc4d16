import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { emailAddress } from '../../../kit/values/contact-address';
import { toInstant } from '../../../kit/values/schemas';
import { appendMessage, openCase } from '../support/case-record';
import { countMessage } from '../support/count-message';
import { createAcknowledgementMail } from '../support/mails';
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
  summary: 'Create a support case; sends an email with the case number',
  access: 'public',
  idempotent: true,
  keyOwner: ({ body }) => body.email,
  request: { body },
  responses: { 201: openedCase },
  problems: { 'too-many-attempts': 429 },
  async handle({ body }, context) {
    await countMessage(context, body.email, 'new case');
    const record = await openCase(context, body);
    await appendMessage(context, record, { from: 'traveller', text: body.message }, 'OPEN');
    await context.messages.send(createAcknowledgementMail(record));
    const { caseNumber, status, createdAt } = record;
    return { status: 201, body: { caseNumber, status, createdAt: toInstant(createdAt) } };
  },
});
