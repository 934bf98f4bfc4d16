import type { BookingRecord } from '../../bookings/booking-record';
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

export const isSeatChange = ({ record, operation }: ExchangeCommit): boolean =>
  isSameTrains(record.booking.journey, operation.offer.journey);

/**
 * A seat change keeps the stored journey, so that all tickets of a party have the same one. The offer has live data.
 */
export const journeyOf = (commit: ExchangeCommit): Journey =>
  isSeatChange(commit) ? commit.record.booking.journey : commit.operation.offer.journey;
