import type { ServiceContext } from '../../../kit/context';
import type { Attachment } from '../../../kit/messages';
import type { MessageBooking } from '../../train-swap/contract';
import { createTripCalendar } from '../calendar/trip-calendar';
import { listParties } from '../passes/train-swap-client';

/** The calendar file of the booking, which replaces the entries of earlier files. */
export async function createCalendarFile(
  { call, clock }: Pick<ServiceContext, 'call' | 'clock'>,
  booking: MessageBooking['booking'],
): Promise<Attachment> {
  const parties = await listParties(call, booking.id);
  const calendar = createTripCalendar(booking, parties, clock.now());
  return {
    name: `train-${booking.reference}.ics`,
    type: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: Buffer.from(calendar).toString('base64'),
  };
}
