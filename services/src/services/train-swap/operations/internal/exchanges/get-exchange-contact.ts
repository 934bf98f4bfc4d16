import { z } from 'zod';
import { defineOperation } from '../../../../../kit/operation';
import { money } from '../../../../../kit/values/schemas';
import { canOpenBooking, holderFields, toHolder } from '../../../bookings/booking-access';
import { findBookingRow } from '../../../bookings/booking-record';
import { findOperation, operationNotFound } from '../../../exchange/operation-record';

export const getExchangeContact = defineOperation({
  id: 'getExchangeContact',
  method: 'POST',
  path: '/internal/exchange-contact',
  summary: 'Get the contact for the one-time code of an exchange',
  description:
    'Only for an exchange on hold that the session started or whose booking it can open.',
  access: 'internal',
  request: { body: z.strictObject({ operationId: z.string(), ...holderFields }) },
  responses: {
    200: z.strictObject({
      email: z.string(),
      phone: z.string().nullable(),
      bookingReference: z.string(),
      amountDue: money,
      isProposal: z.boolean(),
    }),
  },
  problems: { 'operation-not-found': 404 },
  async handle({ body }, context) {
    const now = context.clock.now();
    const operation = z.uuid().safeParse(body.operationId).success
      ? await findOperation(context.database, body.operationId)
      : null;
    if (operation?.status !== 'ON_HOLD' || operation.heldUntil <= now) throw operationNotFound();
    const booking = await findBookingRow(context.database, operation.bookingId);
    const isStarter = operation.sessionId === body.sessionId;
    if (!booking) throw operationNotFound();
    if (!isStarter && !(await canOpenBooking(context.database, toHolder(body), booking))) {
      throw operationNotFound();
    }
    const { contactEmail, contactPhone, reference } = booking;
    return {
      status: 200,
      body: {
        email: contactEmail,
        phone: contactPhone,
        bookingReference: reference,
        amountDue: { amount: operation.amountDue, currency: operation.currency },
        isProposal: operation.proposalId !== null,
      },
    };
  },
});
