import type { ServiceContext } from '../../../kit/context';
import type { BookingRecord } from '../bookings/booking-record';
import { assertOffered } from '../bookings/carrier-offers';
import { getOsdmClient } from '../clients/osdm/osdm-client';
import { carrierUnavailable } from '../clients/osdm/osdm-errors';
import { findCarrierOperation } from '../exchange/carrier-operation-record';
import { holdExpired } from '../exchange/operation-record';
import type { Carrier } from './carrier';
import { commitCarrierExchange } from './exchange/commit-carrier-exchange';
import { confirmAtCarrier } from './exchange/confirm-at-carrier';
import { endClosedOperations } from './exchange/end-at-carrier';
import { createOperationId, holdAtCarrier } from './exchange/hold-at-carrier';
import { noOtherSeat, quoteOsdm } from './osdm/quote-osdm';
import { changePlacesAtCarrier } from './places/change-places-at-carrier';
import { getSeatMapsOfHold } from './places/seat-maps-of-hold';
import { prepareOsdmWish } from './proposals/prepare-osdm-wish';
import { refreshBooking } from './refresh-booking';
import { confirmRefund, refundAtCarrier } from './refunds/confirm-refund';
import { offerRefund } from './refunds/offer-refund';

/** A reservation system that speaks OSDM. */
export const osdmCarrier: Carrier = {
  refresh: refreshBooking,
  prepareWish: (context, record, wish) => prepareOsdmWish(context, toOsdmRecord(record), wish),
  async quote(context, record, options) {
    const { own, client } = connect(context, record);
    return quoteOsdm(context, client, own, options);
  },
  async quoteSeats(context, record, travellerIds) {
    const { own, client } = connect(context, record);
    const options = { travellerIds, isSameTrain: true };
    const [offer] = (await quoteOsdm(context, client, own, options)).offers;
    if (!offer) throw noOtherSeat(own.carrier.carrierName);
    return offer;
  },
  hold: (context, record, terms, preference) =>
    holdAtCarrier(context, toOsdmRecord(record), terms, createOperationId(context), preference),
  async getSeatMaps(context, record, { serviceClass }, held) {
    if (!held) return [];
    assertOffered(record, 'heldSeats');
    const { own, client } = connect(context, record);
    const { booking, carrier } = own;
    return getSeatMapsOfHold(context, client, carrier, serviceClass ?? booking.serviceClass);
  },
  async changePlaces(context, { operation, record }, places) {
    const { own, client } = connect(context, record);
    await changePlacesAtCarrier(context, client, { operation, record: own }, places);
  },
  async release(context, record) {
    const { carrier } = toOsdmRecord(record);
    const client = getOsdmClient(context, carrier.carrier);
    if (client) await endClosedOperations(context, client, carrier);
  },
  async confirm(context, { operation, record }, paymentId) {
    const known = await findCarrierOperation(context.database, operation.id);
    if (!known || known.state === 'ENDED') throw holdExpired();
    const opened = { operation, record: toOsdmRecord(record) };
    return confirmAtCarrier(context, opened, known, known.paymentId ?? paymentId);
  },
  commit: (context, commit, confirmed) =>
    confirmed ? commitCarrierExchange(context, commit, confirmed) : Promise.resolve(null),
  refunds: {
    offer: (context, record, request) => offerRefund(context, toOsdmRecord(record), request),
    confirm: (context, record, id, reason) =>
      confirmRefund(context, toOsdmRecord(record), id, reason),
    refund: (context, record, request) => refundAtCarrier(context, toOsdmRecord(record), request),
  },
};

function toOsdmRecord(record: BookingRecord) {
  const { carrier } = record;
  if (!carrier) throw new Error(`The booking ${record.booking.id} has no carrier.`);
  return { ...record, carrier };
}

/** @throws `service-unavailable` when the carrier is no longer configured */
function connect(context: ServiceContext, record: BookingRecord) {
  const own = toOsdmRecord(record);
  const client = getOsdmClient(context, own.carrier.carrier);
  if (!client) throw carrierUnavailable(own.carrier.carrierName);
  return { own, client };
}
