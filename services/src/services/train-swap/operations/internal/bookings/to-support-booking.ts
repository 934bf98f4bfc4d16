import type { z } from 'zod';
import { toInstant } from '../../../../../kit/values/schemas';
import { type BookingRecord, getPlaces } from '../../../bookings/booking-record';
import { type RefundRow, toSupportRefund } from '../../../carriers/refunds/refund-record';
import type { foundBookingSchema, supportBookingSchema } from '../../../contract/support-booking';
import { getContactEmail } from '../../../events/anonymise-traveller';
import type { OperationRow } from '../../../exchange/operation-record';

const getName = ({ firstName, surname }: BookingRecord['travellers'][number]): string =>
  `${firstName} ${surname}`;

export const toFoundBooking = ({
  booking,
  travellers,
}: BookingRecord): z.output<typeof foundBookingSchema> => ({
  reference: booking.reference,
  email: getContactEmail(booking),
  names: travellers.map(getName),
  journey: booking.journey,
});

export function toSupportBooking(
  record: BookingRecord,
  swaps: readonly OperationRow[],
  refunds: readonly RefundRow[],
): z.output<typeof supportBookingSchema> {
  const { admissions, booking, travellers } = record;
  const names = new Map(travellers.map(({ id, firstName }) => [id, firstName]));
  return {
    ...toFoundBooking(record),
    id: booking.id,
    phone: booking.contactPhone,
    ticketType: booking.ticketTypeName,
    serviceClass: booking.serviceClass,
    createdAt: toInstant(booking.createdAt),
    carrier: record.carrier && {
      name: record.carrier.carrierName,
      travellers: travellers
        .filter(({ id }) => admissions.some((one) => one.travellerId === id && canEnd(one)))
        .map((traveller) => ({ id: traveller.id, name: getName(traveller) })),
      refunds: refunds.flatMap((row) => toSupportRefund(row) ?? []),
    },
    seats: getPlaces(record).map(({ travellerId, coach, place }) => ({
      name: (travellerId && names.get(travellerId)) ?? '',
      coach,
      place,
    })),
    swaps: swaps.map((swap) => ({
      operationId: swap.id,
      status: swap.status,
      createdAt: toInstant(swap.createdAt),
      endedAt: toInstantOrNull(swap.confirmedAt ?? swap.endedAt),
      isWithOthers: swap.proposalId !== null,
      journey: swap.offer.journey,
      lines: swap.offer.price.lines,
      amountDue: { amount: swap.amountDue, currency: swap.currency },
    })),
  };
}

/** A refund can follow a release. */
const canEnd = ({ state }: BookingRecord['admissions'][number]): boolean =>
  state === 'CONFIRMED' || state === 'FULFILLED' || state === 'RELEASED';

const toInstantOrNull = (date: Date | null) => date && toInstant(date);
