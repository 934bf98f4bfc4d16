import { defineOperation } from '../../../kit/operation';
import { complaintTermsSchema } from '../contract';
import { complaintTerms } from '../schema';

export const getComplaintTerms = defineOperation({
  id: 'getComplaintTerms',
  method: 'GET',
  path: '/complaint-terms',
  summary: 'Get the time limit for answering complaints and the non-working days',
  access: 'public',
  request: {},
  responses: { 200: complaintTermsSchema },
  async handle(_request, context) {
    const [row] = await context.database.select().from(complaintTerms);
    if (!row) throw new Error('The reference data has no complaint terms.');
    const { answerWithinWorkingDays, timeZone, holidays } = row;
    return { status: 200, body: { answerWithinWorkingDays, timeZone, holidays } };
  },
});
