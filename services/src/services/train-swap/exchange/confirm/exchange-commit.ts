import type { BookingRecord } from '../../bookings/booking-record';
import { isSeatChange } from '../../contract/exchange';
import { isSameTrains, type Journey } from '../../contract/journey';
import type { OperationRow } from '../operation-record';

export type ExchangeCommit = {
  /** The booking as it was read. */
  record: BookingRecord;
  operation: OperationRow;
  /** The payment authorised for the amount due; null when nothing is due. */
  paymentId: string | null;
  /** The leg on which seats are changed; default: the first where they change. */
  legIndex?: number;
  now: Date;
};

export const changesSeatsOnly = ({ record, operation }: ExchangeCommit): boolean =>
  isSeatChange(record.booking.journey, operation.offer);

/**
 * The same trains keep the stored journey, so that all tickets of a party have the same one. The offer has live data.
 */
export function journeyOf({ record, operation }: ExchangeCommit): Journey {
  const own = record.booking.journey;
  const { journey } = operation.offer;
  return isSameTrains(own, journey) ? own : journey;
}
