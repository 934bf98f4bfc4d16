import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { messageText } from '../../web/contract';
import {
  findComplaint,
  moveComplaint as move,
  toComplaintResponse,
} from '../complaints/complaint-record';
import { deskStates } from '../complaints/transitions';
import { complaintSchema } from '../shapes/complaint-shapes';

/** For the tool of the support desk only. */
export const moveComplaint = defineOperation({
  id: 'moveComplaint',
  method: 'POST',
  path: '/internal/complaints/{complaintNumber}/moves',
  summary: 'Review, accept or reject a complaint, with a text for the traveller',
  access: 'internal',
  idempotent: true,
  request: {
    params: z.strictObject({ complaintNumber: z.string().min(1).max(20) }),
    body: z.strictObject({
      state: z.enum(deskStates),
      text: messageText,
    }),
  },
  responses: { 200: complaintSchema },
  problems: {
    'complaint-not-found': 404,
    'complaint-not-movable': 409,
  },
  async handle({ params, body }, context) {
    const { database } = context;
    const record = await findComplaint(database, params.complaintNumber, { lock: true });
    const moved = await move(context, record, body);
    return { status: 200, body: await toComplaintResponse(database, moved) };
  },
});
