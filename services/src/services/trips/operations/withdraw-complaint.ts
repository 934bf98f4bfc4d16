import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { getSessionBooking } from '../clients/train-swap';
import { findComplaint, moveComplaint, toComplaintResponse } from '../complaints/complaint-record';
import { assertClaimAllowed, getContact } from '../complaints/contact';
import { complaintSchema } from '../shapes/complaint-shapes';

export const withdrawComplaint = defineOperation({
  id: 'withdrawComplaint',
  method: 'POST',
  path: '/trips/{bookingId}/complaints/{complaintNumber}/withdrawal',
  summary: 'Withdraw a complaint without a decision',
  description:
    'The withdrawal of a Delay Repay claim requires a step-up for a claim of this booking, or the signed-in owner of the booking.',
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
    'step-up-required': 403,
  },
  async prepare({ params }, context) {
    const { bookingId, complaintNumber } = params;
    await getSessionBooking(context.call, bookingId);
    const { claim } = await findComplaint(context.database, complaintNumber, { bookingId });
    if (!claim) return;
    assertClaimAllowed(context.session, bookingId, await getContact(context, bookingId));
  },
  async handle({ params: { bookingId, complaintNumber } }, context) {
    const { database } = context;
    const record = await findComplaint(database, complaintNumber, { bookingId, lock: true });
    const moved = await moveComplaint(context, record, {
      state: 'WITHDRAWN',
      code: 'withdrawn',
    });
    return { status: 200, body: await toComplaintResponse(database, moved) };
  },
});
