import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { describeComplaints, findComplaint, moveComplaint } from '../complaints/complaint-record';
import { contactOf } from '../complaints/contact';
import { type Complaint, complaintSchema } from '../complaints/shapes';
import { bookingOfSession } from '../passes/bookings-of-session';

export const withdrawComplaint = defineOperation({
  id: 'withdrawComplaint',
  method: 'POST',
  path: '/trips/{bookingId}/complaints/{complaintNumber}/withdrawal',
  summary: 'Take back a complaint that is not decided yet',
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
    const { id } = await bookingOfSession(context.call, params.bookingId);
    return contactOf(context, id);
  },
  async handle({ params: { bookingId, complaintNumber } }, context, contact) {
    const { database } = context;
    const record = await findComplaint(database, complaintNumber, { bookingId, lock: true });
    const moved = await moveComplaint(context, record, {
      state: 'WITHDRAWN',
      text: 'You took it back.',
      contact,
    });
    const [complaint] = await describeComplaints(database, [moved]);
    return { status: 200, body: complaint as Complaint };
  },
});
