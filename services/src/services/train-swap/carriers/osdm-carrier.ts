import type { BookingRecord } from '../bookings/booking-record';
import { getOsdmClient } from '../clients/osdm/osdm-client';
import { carrierUnavailable } from '../clients/osdm/osdm-errors';
import { findCarrierOperation } from '../exchange/carrier-operation-record';
import { holdExpired } from '../exchange/operation-record';
import type { Carrier } from './carrier';
import { commitCarrierExchange } from './exchange/commit-carrier-exchange';
import { confirmAtCarrier } from './exchange/confirm-at-carrier';
import { endClosedOperations } from './exchange/end-at-carrier';
import { holdAtCarrier } from './exchange/hold-at-carrier';
import { quoteOsdm } from './osdm/quote-osdm';
import { refreshBooking } from './refresh-booking';

/** A reservation system that speaks OSDM. */
export const osdmCarrier: Carrier = {
  refresh: refreshBooking,
  async quote(context, record, options) {
    const own = toOsdmRecord(record);
    const client = getOsdmClient(context, own.carrier.carrier);
    if (!client) throw carrierUnavailable(own.carrier.carrierName);
    return quoteOsdm(context, client, own, options);
  },
  hold: (context, record, terms) => holdAtCarrier(context, toOsdmRecord(record), terms),
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
};

function toOsdmRecord(record: BookingRecord) {
  const { carrier } = record;
  if (!carrier) throw new Error(`The booking ${record.booking.id} has no carrier.`);
  return { ...record, carrier };
}
