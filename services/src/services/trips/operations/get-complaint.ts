import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { toInstant } from '../../../kit/values/schemas';
import { findComplaint, toComplaintResponse } from '../complaints/complaint-record';
import { findContact } from '../complaints/contact';
import { listNextDeskStates } from '../complaints/transitions';
import { deskComplaintSchema } from '../shapes/complaint-shapes';

/** For the tool of the support desk. */
export const getComplaint = defineOperation({
  id: 'getComplaint',
  method: 'GET',
  path: '/internal/complaints/{complaintNumber}',
  summary: 'Get a complaint with its steps, its contact and the states that it can get',
  access: 'internal',
  request: { params: z.strictObject({ complaintNumber: z.string().min(1).max(20) }) },
  responses: { 200: deskComplaintSchema },
  problems: { 'complaint-not-found': 404 },
  async handle({ params }, context) {
    const record = await findComplaint(context.database, params.complaintNumber);
    const complaint = await toComplaintResponse(context.database, record);
    const body = {
      ...complaint,
      openedAt: toInstant(record.openedAt),
      contact: await findContact(context, record.bookingId),
      nextStates: listNextDeskStates(record.state),
    };
    return { status: 200, body };
  },
});
