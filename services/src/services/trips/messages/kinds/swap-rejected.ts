import { z } from 'zod';
import { i18n } from '../../../../kit/language/i18n';
import { button, heading, paragraph } from '../../../../kit/mail/components';
import { defineMessage } from '../define-message';
import { drawTicket, toTrainValues } from '../tickets';

/** A carrier did not confirm a swap that was held and authorised. */
export const swapRejected = defineMessage({
  kind: 'swap-rejected',
  event: 'operation.released',
  data: z.looseObject({ rejectedBy: z.string().optional() }),
  topic: 'swapResults',
  isWanted: ({ rejectedBy }) => rejectedBy !== undefined,
  write({ data: { rejectedBy: carrier = '' }, booking, url }) {
    return {
      subject: i18n.t('Not swapped: you keep your {time}', toTrainValues(booking.journey)),
      parts: [
        heading(i18n.t('{carrier} did not confirm your swap', { carrier })),
        paragraph(
          i18n.t(
            'The new seats were no longer available. Nothing was swapped, and you are not charged: the amount reserved on your card is released. Your ticket has not changed.',
          ),
        ),
        drawTicket(i18n.t('Your ticket, still valid'), booking),
        button(i18n.t('See other trains'), url(`/swap/${booking.id}`)),
      ],
    };
  },
});
