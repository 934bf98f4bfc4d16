import { z } from 'zod';
import type { OperationContext } from '../../../../kit/context';
import { defineOperation } from '../../../../kit/operation';
import type { Session } from '../../../../kit/session';
import { holderOf, openBooking } from '../../bookings/booking-access';
import { getCarrier } from '../../carriers/get-carrier';
import { legSeatMapSchema } from '../../contract/seat-map';
import { expireDueHolds } from '../../exchange/hold/expire-holds';
import { holdExpired, openOperation } from '../../exchange/operation-record';
import { getValidOffer } from '../../offers/token/offer-token';

export const getSeatMaps = defineOperation({
  id: 'getSeatMaps',
  method: 'GET',
  path: '/seat-maps',
  summary: 'Get the current seat maps of an offered or held journey',
  description:
    'Of an offer, or of an exchange on hold by `operationId`: some carriers show their seats only once they are held. One map per leg. Positions are schematic. Row 1 is the front in the direction of departure; FORWARD_FACING seats face that direction. Wheelchair, companion and priority places are protected, except for a traveller who has such a place now. Legs without numbered places, cancelled legs and legs that have arrived are omitted.',
  access: 'session',
  request: {
    query: z
      .strictObject({ offerId: z.string().max(8192), operationId: z.uuid() })
      .partial()
      .refine(
        ({ offerId, operationId }) => (offerId === undefined) !== (operationId === undefined),
        'Give an offerId or an operationId.',
      ),
  },
  responses: { 200: z.strictObject({ legs: z.array(legSeatMapSchema) }) },
  problems: {
    'booking-not-found': 404,
    'offer-not-found': 404,
    'offer-expired': 410,
    'operation-not-found': 404,
    'hold-expired': 410,
    'carrier-does-not-offer': 409,
    'service-unavailable': 503,
  },
  async handle({ query: { offerId, operationId } }, context) {
    const { record, offer, held } =
      operationId === undefined
        ? await openOffer(context, offerId ?? '')
        : await openHeld(context, operationId);
    const legs = await getCarrier(record).getSeatMaps(context, record, offer, held);
    return { status: 200, body: { legs } };
  },
});

async function openOffer(context: OperationContext<Session>, offerId: string) {
  const offer = getValidOffer(context, offerId);
  await expireDueHolds(context);
  const record = await openBooking(context, holderOf(context.session), offer.bookingId);
  return { record, offer, held: null };
}

async function openHeld(context: OperationContext<Session>, operationId: string) {
  await expireDueHolds(context);
  const { operation, record } = await openOperation(context, operationId);
  if (operation.status !== 'ON_HOLD') throw holdExpired();
  return { record, offer: operation.offer, held: operation };
}
