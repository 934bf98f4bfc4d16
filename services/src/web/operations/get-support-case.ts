import { z } from 'zod';
import { emailAddress } from '../../authentication/addresses';
import { defineOperation } from '../../foundation/operation';
import { describeCase, findCase } from '../support/case-record';
import { supportCase } from '../support/shapes';

export const getSupportCase = defineOperation({
  id: 'getSupportCase',
  method: 'GET',
  path: '/support-cases/{caseNumber}',
  summary: 'A case with its messages, for who knows its number and its e-mail address',
  access: 'public',
  request: {
    params: z.strictObject({ caseNumber: z.string().min(1).max(60) }),
    query: z.strictObject({ email: emailAddress }),
  },
  responses: { 200: supportCase },
  problems: { 'support-case-not-found': 404 },
  async handle({ params, query }, context) {
    const record = await findCase(context, { ...params, ...query });
    return { status: 200, body: await describeCase(context, record) };
  },
});
