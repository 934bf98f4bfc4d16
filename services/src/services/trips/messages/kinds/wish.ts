import { z } from 'zod';
import { i18n } from '../../../../kit/language/i18n';
import { button, heading, paragraph } from '../../../../kit/mail/components';
import { localDay, localTime } from '../../../../kit/values/local-time';
import { firstLeg } from '../../../train-swap/contract';
import { defineMessage } from '../define-message';
import { drawTicket, toTrainValues } from '../tickets';

export const wishOpened = defineMessage({
  kind: 'wish-opened',
  event: 'wish.opened',
  data: z.looseObject({ deadline: z.string() }),
  topic: 'proposals',
  write({ data: { deadline }, booking, url }) {
    const { journey } = booking;
    const { timeZone } = firstLeg(journey);
    const { time } = toTrainValues(journey);
    const end = new Date(deadline);
    return {
      subject: i18n.t('We look for a swap of your {time} until {until} on {day}', {
        time,
        until: localTime(end, timeZone),
        day: localDay(end, timeZone),
      }),
      parts: [
        heading(i18n.t('We have your wish')),
        paragraph(
          booking.carrier && !booking.carrier.offers.swapPlaces
            ? i18n.t(
                'We ask {carrier} for a free seat. When there is one, we hold it, and you get an email with a time limit. You decide then.',
                { carrier: booking.carrier.name },
              )
            : i18n.t(
                'We look for a free seat and for travellers who want yours. When we find a swap, you get an email with a time limit. You decide then.',
              ),
        ),
        paragraph(
          i18n.t('Until then nothing changes: your ticket stays valid, and a wish is free.'),
        ),
        drawTicket(i18n.t('Your ticket, still valid'), booking),
        button(i18n.t('Open my wish'), url(`/swap/${booking.id}/wish`)),
      ],
    };
  },
});

/** A wish that a proposal ended is in the mail about the proposal. */
export const wishExpired = defineMessage({
  kind: 'wish-expired',
  event: 'wish.ended',
  data: z.looseObject({ state: z.string(), proposalId: z.string().optional() }),
  topic: 'proposals',
  isWanted: ({ state, proposalId }) => state === 'EXPIRED' && proposalId === undefined,
  write({ booking, url }) {
    return {
      subject: i18n.t('We found no swap: you keep your {time}', toTrainValues(booking.journey)),
      parts: [
        heading(i18n.t('We found no swap for your wish')),
        paragraph(
          i18n.t(
            'The time for your wish is over, and no swap was found. You were not charged. Your ticket has not changed.',
          ),
        ),
        drawTicket(i18n.t('Your ticket, still valid'), booking),
        button(i18n.t('See other trains'), url(`/swap/${booking.id}`)),
      ],
    };
  },
});
