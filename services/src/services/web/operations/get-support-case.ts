import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { getCase, toCaseResponse } from '../support/case-record';
import { addressedCase } from '../support/shapes';

/** For the tool of the support desk. */
export const getSupportCase = defineOperation({
  id: 'getSupportCase',
  method: 'GET',
  path: '/internal/support-cases/{caseNumber}',
  summary: 'Get a case with its messages and the address to reply to',
  access: 'internal',
  request: { params: z.strictObject({ caseNumber: z.string().min(1).max(60) }) },
  responses: { 200: addressedCase },
  problems: { 'support-case-not-found': 404 },
  async handle({ params }, context) {
    const record = await getCase(context, params);
    const found = await toCaseResponse(context, record);
    return { status: 200, body: { ...found, email: record.email } };
  },
});
