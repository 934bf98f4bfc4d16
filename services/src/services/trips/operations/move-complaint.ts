import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { messageText } from '../../web/contract';
import {
  describeComplaints,
  findComplaint,
  moveComplaint as move,
} from '../complaints/complaint-record';
import { contactOf } from '../complaints/contact';
import { type Complaint, complaintSchema } from '../complaints/shapes';

/** The door of the support desk's own tool; no traveller gets here. */
export const moveComplaint = defineOperation({
  id: 'moveComplaint',
  method: 'POST',
  path: '/internal/complaints/{complaintNumber}/moves',
  summary: 'Take up a complaint, accept it or reject it, with the sentence the traveller reads',
  access: 'internal',
  idempotent: true,
  request: {
    params: z.strictObject({ complaintNumber: z.string().min(1).max(20) }),
    body: z.strictObject({
      state: z.enum(['IN_REVIEW', 'ACCEPTED', 'REJECTED']),
      text: messageText,
    }),
  },
  responses: { 200: complaintSchema },
  problems: {
    'complaint-not-found': 404,
    'booking-not-found': 404,
    'complaint-not-movable': 409,
  },
  async prepare({ params }, context) {
    const { bookingId } = await findComplaint(context.database, params.complaintNumber);
    return contactOf(context, bookingId);
  },
  async handle({ params, body }, context, contact) {
    const { database } = context;
    const record = await findComplaint(database, params.complaintNumber, { lock: true });
    const moved = await move(context, record, { ...body, contact });
    const [complaint] = await describeComplaints(database, [moved]);
    return { status: 200, body: complaint as Complaint };
  },
});
