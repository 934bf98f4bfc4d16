import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { money } from '../../../../kit/schemas';
import { mayOpenBooking } from '../../bookings/booking-access';
import { findBooking } from '../../bookings/booking-record';
import { holderFields, holderOfBody } from '../../bookings/holder-body';
import { findOperation, operationNotFound } from '../../exchange/hold/operation-record';

export const getExchangeContact = defineOperation({
  id: 'getExchangeContact',
  method: 'POST',
  path: '/internal/exchange-contact',
  summary: 'Where the code that confirms an exchange is sent',
  description: 'Only for an exchange on hold that the session began or whose booking it may open.',
  access: 'internal',
  request: { body: z.strictObject({ operationId: z.string(), ...holderFields }) },
  responses: {
    200: z.strictObject({
      email: z.string(),
      phone: z.string().nullable(),
      bookingReference: z.string(),
      amountDue: money,
    }),
  },
  problems: { 'operation-not-found': 404 },
  async handle({ body }, context) {
    const now = context.clock.now();
    const operation = z.uuid().safeParse(body.operationId).success
      ? await findOperation(context.database, body.operationId)
      : null;
    if (operation?.status !== 'ON_HOLD' || operation.heldUntil <= now) throw operationNotFound();
    const booking = await findBooking(context.database, operation.bookingId);
    const began = operation.sessionId === body.sessionId;
    if (!booking) throw operationNotFound();
    if (!began && !(await mayOpenBooking(context.database, holderOfBody(body), booking))) {
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
      },
    };
  },
});
