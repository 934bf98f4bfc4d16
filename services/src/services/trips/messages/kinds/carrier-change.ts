import { z } from 'zod';
import { i18n } from '../../../../kit/language/i18n';
import { button, heading, paragraph } from '../../../../kit/mail/components';
import { endedTicketSchema, formatRefund, formatState } from '../../shapes/ended-ticket';
import { createCalendarFiles } from '../calendar-files';
import { defineMessage } from '../define-message';
import { drawTicket, toTrainValues } from '../tickets';

const moveSchema = z.looseObject({ to: z.object({ coach: z.string(), place: z.string() }) });

/** A carrier gave travellers other seats on their train. Swaps of seats have mails of their own. */
export const seatMovedByCarrier = defineMessage({
  kind: 'seat-moved',
  event: 'seat.moved',
  data: z.looseObject({ carrier: z.string().optional(), moves: z.array(moveSchema) }),
  topic: 'trainChanges',
  isWanted: ({ carrier }) => carrier !== undefined,
  write({ data: { carrier = '', moves }, booking, url }) {
    const seats = moves.map(({ to }) => i18n.t('coach {coach}, seat {place}', to)).join(', ');
    const subject =
      moves.length === 0
        ? i18n.t('{carrier} released your seat reservation', { carrier })
        : i18n.t('New seat: {seats}', { seats });
    return {
      subject,
      parts: [
        heading(subject),
        paragraph(
          moves.length === 0
            ? i18n.t('You no longer have a reserved seat. Your ticket is still valid.')
            : i18n.t('{carrier} gave you another seat. Train and time have not changed.', {
                carrier,
              }),
        ),
        drawTicket(i18n.t('Your ticket'), booking),
        button(i18n.t('Open my ticket'), url(`/trips/${booking.id}`)),
      ],
    };
  },
});

export const bookingRebooked = defineMessage({
  kind: 'booking-rebooked',
  event: 'booking.rebooked',
  data: z.looseObject({ carrier: z.string() }),
  topic: 'trainChanges',
  async write(input) {
    const { carrier } = input.data;
    const { booking, url } = input;
    const { time, to } = toTrainValues(booking.journey);
    return {
      subject: i18n.t('Your train to {to} now leaves at {time}', { to, time }),
      parts: [
        heading(i18n.t('{carrier} changed your ticket', { carrier })),
        paragraph(i18n.t('This is your ticket now. The former times are no longer valid.')),
        drawTicket(i18n.t('Your ticket'), booking),
        button(i18n.t('Open my ticket'), url(`/trips/${booking.id}`)),
      ],
      attachments: await createCalendarFiles(input),
    };
  },
});

export const ticketEnded = defineMessage({
  kind: 'ticket-ended',
  event: 'ticket.ended',
  data: z.looseObject(endedTicketSchema.shape),
  topic: null,
  write({ data, booking, url }) {
    const { to } = toTrainValues(booking.journey);
    const refund = formatRefund(data);
    return {
      subject:
        data.state === 'REFUNDED'
          ? i18n.t('Refunded: your ticket to {to}', { to })
          : i18n.t('No longer valid: your ticket to {to}', { to }),
      parts: [
        heading(formatState(data)),
        ...(refund ? [paragraph(refund)] : []),
        paragraph(
          i18n.t('If you did not expect this, ask {carrier}, or get help in your trip.', {
            carrier: data.carrier,
          }),
        ),
        button(i18n.t('Open my trip'), url(`/trips/${booking.id}`)),
      ],
    };
  },
});
