import { z } from 'zod';
import { emailAddress } from '../../../kit/contact-address';
import { defineOperation } from '../../../kit/operation';
import { describeCase, findCase } from '../support/case-record';
import { supportCase } from '../support/shapes';

export const lookUpSupportCase = defineOperation({
  id: 'lookUpSupportCase',
  method: 'POST',
  path: '/support-case-lookups',
  summary: 'A case with its messages, for who knows its number and its e-mail address',
  description:
    'Changes nothing. The address is in the body because what stands in an address of the web is kept in logs and histories.',
  access: 'public',
  request: {
    body: z.strictObject({ caseNumber: z.string().min(1).max(60), email: emailAddress }),
  },
  responses: { 200: supportCase },
  problems: { 'support-case-not-found': 404 },
  async handle({ body }, context) {
    const record = await findCase(context, body);
    return { status: 200, body: await describeCase(context, record) };
  },
});
