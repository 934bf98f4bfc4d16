import type { ServiceContext } from '../../../../kit/context';
import type { BookingRecord } from '../../bookings/booking-record';
import type { RefundRequest } from './offer-refund';
import type { RefundRow } from './refund-record';

/** Refunds and releases of tickets in the system of a carrier. None of it runs inside a transaction. */
export type CarrierRefunds = {
  /** Asks what the carrier gives back; changes no ticket. */
  offer(context: ServiceContext, record: BookingRecord, request: RefundRequest): Promise<RefundRow>;
  /** Ends the tickets of an offer, once. It is CONFIRMING while the carrier does not say. */
  confirm(
    context: ServiceContext,
    record: BookingRecord,
    id: string,
    reason: string,
  ): Promise<RefundRow>;
  /** Both, for programs. @returns whether it is done; otherwise the job finishes it */
  refund(
    context: ServiceContext,
    record: BookingRecord,
    request: RefundRequest & { reason: string },
  ): Promise<boolean>;
};
