import { z } from 'zod';
import type { ServiceContext } from '../../../../kit/context';
import { i18n } from '../../../../kit/language/i18n';
import { defineOperation } from '../../../../kit/operation';
import { type Problem, problem } from '../../../../kit/problem';
import { bookingNotFound } from '../../bookings/booking-access';
import { saveLanguage } from '../../bookings/booking-language';
import { lockBooking } from '../../bookings/booking-record';
import { getCarrier } from '../../carriers/get-carrier';
import { placementSchema } from '../../contract/booking';
import { exchangeOperationSchema, seatPreferenceSchema } from '../../contract/exchange';
import { assertOfferCurrent, createHold, prepareHold } from '../../exchange/hold/create-hold';
import { endDueHoldOf } from '../../exchange/hold/expire-holds';
import { findOperationOnHold } from '../../exchange/operation-record';
import { leaveProposal } from '../../proposals/ending/end-proposal';
import { toOperationResponse } from '../../responses/operation-response';

export const holdExchange = defineOperation({
  id: 'holdExchange',
  method: 'POST',
  path: '/exchange-operations',
  summary: 'Hold an offered journey and its seats',
  description:
    'The old ticket does not change. Travellers without a chosen place on a leg get places together; for a seat change on the same train they keep their seats if any place was chosen. `preference` is for an offer with `seatPreferences`: the carrier respects it where it can. The hold expires at `heldUntil`: at the latest at the first departure of the old and the new train, or at arrival for a seat change. If the booking is in an open proposal, the hold withdraws it from the proposal, which requires a step-up for the operation of the proposal.',
  access: 'session',
  idempotent: true,
  prepareOnlyReads: true,
  request: {
    body: z.strictObject({
      offerId: z.string().max(8192),
      places: z.array(placementSchema).max(100),
      preference: seatPreferenceSchema.optional(),
    }),
  },
  responses: { 201: exchangeOperationSchema },
  problems: {
    'offer-not-found': 404,
    'booking-not-found': 404,
    'offer-expired': 410,
    'booking-not-swappable': 409,
    'carrier-does-not-offer': 409,
    'operation-already-held': 409,
    'place-taken': 409,
    'step-up-required': 403,
    'service-unavailable': 503,
  },
  async prepare({ body }, context) {
    const prepared = await prepareHold(context, body.offerId, body.places);
    const { record, terms, until } = prepared;
    const { preference } = body;
    if (preference && !terms.carrierOffer?.reservations.length) throw noPreference();
    const atCarrier = await getCarrier(record).hold(context, record, terms, preference);
    if (atCarrier === 'busy') throw await alreadyHeld(context, terms.bookingId);
    if (!atCarrier) return { ...prepared, carrierPlaces: null };
    const { operationId, heldUntil, places: carrierPlaces } = atCarrier;
    const ends = [until, ...(heldUntil ? [heldUntil] : [])].map(Number);
    return { ...prepared, operationId, until: new Date(Math.min(...ends)), carrierPlaces };
  },
  async handle({ body }, context, prepared) {
    const { bookingId, bookingVersion } = prepared.terms;
    const booking = await lockBooking(context.database, bookingId);
    if (!booking) throw bookingNotFound();
    assertOfferCurrent(booking.version, bookingVersion);
    await saveLanguage(context, booking);
    const hold = () => createHold(context, prepared, body.offerId, body.places);
    let held = await hold();
    if (!held) {
      // The booking leaves its open proposal, and a hold that is over ends.
      await leaveProposal(context, context.session, bookingId, 'withdrawn');
      await endDueHoldOf(context, bookingId);
      held = await hold();
    }
    if (!held) throw await alreadyHeld(context, bookingId);
    const { operation } = held;
    const places = prepared.carrierPlaces ?? held.places;
    return { status: 201, body: await toOperationResponse(context, operation, booking, places) };
  },
});

const noPreference = () =>
  problem('carrier-does-not-offer', {
    status: 409,
    detail: i18n.t('A wish for a window or aisle seat is not possible on this train.'),
  });

async function alreadyHeld({ database }: ServiceContext, bookingId: string): Promise<Problem> {
  return problem('operation-already-held', {
    status: 409,
    detail: i18n.t(
      'A swap of this booking is already on hold. Finish or cancel it before you choose another train.',
    ),
    extras: { operationId: await findOperationOnHold(database, bookingId) },
  });
}
