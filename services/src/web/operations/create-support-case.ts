import { z } from 'zod';
import { emailAddress } from '../../authentication/addresses';
import type { ServiceContext } from '../../foundation/context';
import { defineOperation } from '../../foundation/operation';
import { toInstant } from '../../foundation/schemas';
import { supportCases } from '../schema';
import { newCaseNumber } from '../support/case-number';
import { appendMessage, type CaseRecord } from '../support/case-record';
import { countMessage } from '../support/count-message';
import { acknowledgementMail } from '../support/mails';
import { bookingReference, messageText, openedCase, subjectText } from '../support/shapes';

const body = z.strictObject({
  email: emailAddress,
  subject: subjectText,
  message: messageText,
  bookingReference: bookingReference.optional(),
});

const draws = 5;

async function openCase(
  context: ServiceContext,
  { email, subject, bookingReference }: z.output<typeof body>,
): Promise<CaseRecord> {
  const now = context.clock.now();
  for (let draw = 0; draw < draws; draw += 1) {
    const [record] = await context.database
      .insert(supportCases)
      .values({
        caseNumber: newCaseNumber(),
        email,
        subject,
        bookingReference: bookingReference ?? null,
        status: 'OPEN',
        createdAt: now,
        lastMessageAt: now,
      })
      .onConflictDoNothing({ target: supportCases.caseNumber })
      .returning();
    if (record) return record;
  }
  throw new Error(`No free case number in ${draws} draws.`);
}

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
