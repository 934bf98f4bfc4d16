import { z } from 'zod';
import { i18n } from '../../../../kit/language/i18n';
import { button, heading, paragraph } from '../../../../kit/mail/components';
import { getMode, isSameTrains } from '../../../train-swap/contract';
import { createCalendarFiles } from '../calendar-files';
import { type Draft, defineMessage, type MessageInput } from '../define-message';
import { drawTicket, toTrainValues } from '../tickets';
import { describeTicket } from '../train-reservations';

type TrainChange = { trainNumber: string };
type Leg = MessageInput<TrainChange>['booking']['journey']['legs'][number];

/** The leg of the changed train, unless it has left. */
function findLeg({ booking, data, context }: MessageInput<TrainChange>): Leg | undefined {
  const now = context.clock.now().getTime();
  return booking.journey.legs.find(
    ({ trainNumber, departure, delayMinutes }) =>
      trainNumber === data.trainNumber &&
      Date.parse(departure) + Math.max(0, delayMinutes) * 60_000 > now,
  );
}

export const trainCancelled = defineMessage({
  kind: 'train-cancelled',
  event: 'train.cancelled',
  data: z.looseObject({ trainNumber: z.string(), skippedStation: z.string().optional() }),
  topic: 'trainChanges',
  async write(input): Promise<Draft | null> {
    const leg = findLeg(input);
    if (!leg) return null;
    const { booking, url } = input;
    const { mode = 'train' } = leg;
    const { skippedStation: station } = input.data;
    const values = { mode, train: leg.trainNumber };
    const subject = station
      ? i18n.t('Your {mode, select, bus {bus} other {train}} {train} does not stop at {station}', {
          ...values,
          station,
        })
      : i18n.t('Your {mode, select, bus {bus} other {train}} {train} is cancelled', values);
    const places = { mode, from: leg.from.name, to: leg.to.name };
    return {
      subject,
      parts: [
        heading(subject),
        paragraph(
          station
            ? i18n.t(
                'The {mode, select, bus {bus} other {train}} from {from} to {to} runs without this stop. You can swap to another train without a fee.',
                places,
              )
            : i18n.t(
                'The {mode, select, bus {bus} other {train}} from {from} to {to} does not run. You can swap to another train without a fee.',
                places,
              ),
        ),
        drawTicket(i18n.t('Your ticket'), booking),
        button(i18n.t('Choose another train'), url(`/swap/${booking.id}`)),
        paragraph(
          i18n.t('If you arrive late, you can claim Delay Repay in your trip after you travelled.'),
        ),
      ],
      structuredData: describeTicket(booking, url(`/trips/${booking.id}`)),
      attachments: await createCalendarFiles(input),
    };
  },
});

/** Sent while the seats are held, so that the traveller chooses another train in time. */
export const heldTrainCancelled = defineMessage({
  kind: 'held-train-cancelled',
  event: 'operation.train-changed',
  data: z.looseObject({ isCancelled: z.boolean() }),
  topic: 'trainChanges',
  isWanted: ({ isCancelled }) => isCancelled,
  hasExchange: true,
  write({ booking, exchange, url }): Draft | null {
    if (exchange?.status !== 'ON_HOLD') return null;
    // For their own train there is another message.
    if (isSameTrains(booking.journey, exchange.journey)) return null;
    const values = { ...toTrainValues(exchange.journey), mode: getMode(exchange.journey) };
    return {
      subject: i18n.t('Not swapped: the {time} to {to} is cancelled', values),
      parts: [
        heading(
          i18n.t('The {mode, select, bus {bus} other {train}} that you chose is cancelled', values),
        ),
        paragraph(
          i18n.t(
            'You held seats on the {time} from {from} to {to}. It cannot be confirmed any more. You are not charged, and your ticket has not changed.',
            values,
          ),
        ),
        drawTicket(i18n.t('Your ticket, still valid'), booking),
        button(i18n.t('Choose another train'), url(`/swap/${booking.id}`)),
      ],
    };
  },
});

export const platformChanged = defineMessage({
  kind: 'platform-changed',
  event: 'train.platform-changed',
  data: z.looseObject({ trainNumber: z.string(), platform: z.string().nullable() }),
  topic: 'trainChanges',
  write(input): Draft | null {
    const leg = findLeg(input);
    if (!leg) return null;
    const { booking, data, url } = input;
    const { trainNumber: train, mode = 'train' } = leg;
    const { platform } = data;
    const subject =
      platform === null
        ? i18n.t(
            'The platform of your {mode, select, bus {bus} other {train}} {train} is not known',
            { mode, train },
          )
        : i18n.t('Platform {platform}: your {mode, select, bus {bus} other {train}} to {to}', {
            mode,
            platform,
            to: leg.to.name,
          });
    return {
      subject,
      parts: [
        heading(subject),
        paragraph(
          platform === null
            ? i18n.t(
                'The platform of your {mode, select, bus {bus} other {train}} from {from} is no longer known. Check the departure boards in the station.',
                { mode, from: leg.from.name },
              )
            : i18n.t(
                'Your {mode, select, bus {bus} other {train}} {train} from {from} leaves from platform {platform}.',
                {
                  mode,
                  train,
                  from: leg.from.name,
                  platform,
                },
              ),
        ),
        drawTicket(i18n.t('Your ticket'), booking),
        button(i18n.t('Open my ticket'), url(`/trips/${booking.id}`)),
      ],
    };
  },
});
