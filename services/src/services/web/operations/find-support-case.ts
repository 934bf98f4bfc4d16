import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { emailAddress } from '../../../kit/values/contact-address';
import { getCase, toCaseResponse } from '../support/case-record';
import { supportCase } from '../support/shapes';

export const findSupportCase = defineOperation({
  id: 'findSupportCase',
  method: 'POST',
  path: '/support-case-lookups',
  summary: 'Find a case with its messages by number and email address',
  description:
    'Read-only. The email address is in the body because URLs are stored in logs and histories.',
  access: 'public',
  request: {
    body: z.strictObject({ caseNumber: z.string().min(1).max(60), email: emailAddress }),
  },
  responses: { 200: supportCase },
  problems: { 'support-case-not-found': 404 },
  async handle({ body }, context) {
    const record = await getCase(context, body);
    return { status: 200, body: await toCaseResponse(context, record) };
  },
});
