import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { findComplaint, moveComplaint, toComplaintResponses } from '../complaints/complaint-record';
import { type Complaint, complaintSchema } from '../complaints/shapes';
import { getSessionBooking } from '../passes/train-swap-client';

export const withdrawComplaint = defineOperation({
  id: 'withdrawComplaint',
  method: 'POST',
  path: '/trips/{bookingId}/complaints/{complaintNumber}/withdrawal',
  summary: 'Withdraw a complaint without a decision',
  access: 'session',
  idempotent: true,
  request: {
    params: z.strictObject({ bookingId: z.uuid(), complaintNumber: z.string().min(1).max(20) }),
    body: z.strictObject({}),
  },
  responses: { 200: complaintSchema },
  problems: {
    'booking-not-found': 404,
    'complaint-not-found': 404,
    'complaint-not-movable': 409,
  },
  async prepare({ params }, context) {
    await getSessionBooking(context.call, params.bookingId);
  },
  async handle({ params: { bookingId, complaintNumber } }, context) {
    const { database } = context;
    const record = await findComplaint(database, complaintNumber, { bookingId, lock: true });
    const moved = await moveComplaint(context, record, {
      state: 'WITHDRAWN',
      code: 'withdrawn',
    });
    const [complaint] = await toComplaintResponses(database, [moved]);
    return { status: 200, body: complaint as Complaint };
  },
});
