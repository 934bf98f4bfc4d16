import { formatMoney } from 'shared-server/format-money';
import { z } from 'zod';
import { i18n } from '../../../kit/language/i18n';
import { localTime } from '../../../kit/values/local-time';
import { money } from '../../../kit/values/schemas';
import { formatTrainName } from '../format-train-name';
import { complaintKindSchema, complaintStateSchema, kindNames } from '../shapes/complaint-shapes';
import { endedTicketSchema, formatEndedTicket } from '../shapes/ended-ticket';

type TimelineText = {
  event: string;
  /** Parses the data of an event and, again, the result when it was stored. */
  data: z.ZodType<Record<string, unknown>>;
  /** Null when the data has another shape. */
  format: (data: unknown) => string | null;
};

const defineText = <S extends z.ZodType<Record<string, unknown>>>(
  event: string,
  data: S,
  format: (data: z.output<S>) => string,
): TimelineText => ({
  event,
  data,
  format(stored) {
    const parsed = data.safeParse(stored);
    return parsed.success ? format(parsed.data) : null;
  },
});

/** Missing for a train. */
const mode = z.literal('bus').optional();

const trainSchema = z.object({
  trainNumber: z.string(),
  mode,
  from: z.string(),
  departure: z.string(),
  timeZone: z.string(),
});
type Train = z.infer<typeof trainSchema>;

const stationSchema = z.object({ name: z.string() });
const moveSchema = z.object({
  to: z.object({ coach: z.string(), place: z.string() }),
  segment: z.object({ from: stationSchema, to: stationSchema }).optional(),
});

/** `proposalId`: present when other travellers had to accept too. */
const heldSchema = z.object({
  heldUntil: z.string(),
  proposalId: z.string().optional(),
  /** The carrier that did not confirm it. */
  rejectedBy: z.string().optional(),
  /** The carrier that changed the ticket meanwhile. */
  changedBy: z.string().optional(),
});

const cardSchema = z.object({ last4: z.string() }).nullable();

/** The values of texts such as `the {time} from {station} ({train})`. */
const toTrainValues = ({ departure, timeZone, from, ...train }: Train) => ({
  time: localTime(new Date(departure), timeZone),
  station: from,
  train: formatTrainName(train),
});

function toOldTrainValues(train: Train) {
  const { time, station, train: oldTrain } = toTrainValues(train);
  return { oldTime: time, oldStation: station, oldTrain };
}

const formatMove = ({ to: { coach, place }, segment }: z.infer<typeof moveSchema>): string =>
  segment
    ? i18n.t('coach {coach}, seat {place} from {from} to {to}', {
        coach,
        place,
        from: segment.from.name,
        to: segment.to.name,
      })
    : i18n.t('coach {coach}, seat {place}', { coach, place });

const formatSwapFailed = (): string =>
  i18n.t('A swap with others did not happen. Your ticket did not change.');

/** Next steps after a refund that the card's bank did not accept. */
const nextStepTexts = {
  card: () => i18n.t('We send it to the card again within a day.'),
  voucher: () => i18n.t('You get it as a voucher.'),
  support: () =>
    i18n.t('Support arranges a bank transfer with you and writes to the booking’s email address.'),
};

/** Written with the complaint, not received as an event. */
export const complaintText = defineText(
  'complaint.changed',
  z.object({
    complaintNumber: z.string(),
    kind: complaintKindSchema,
    state: complaintStateSchema,
  }),
  ({ complaintNumber: number, kind, state }) => {
    if (state === 'RECEIVED') {
      return i18n.t('You sent complaint {number}: {kind}.', { number, kind: kindNames[kind]() });
    }
    if (state === 'IN_REVIEW') return i18n.t('Your complaint {number} is in review.', { number });
    if (state === 'ACCEPTED') return i18n.t('Your complaint {number} is accepted.', { number });
    if (state === 'REJECTED') return i18n.t('Your complaint {number} is rejected.', { number });
    return i18n.t('Your complaint {number} is withdrawn.', { number });
  },
);

export const eventTexts: readonly TimelineText[] = [
  defineText('booking.fulfilled', z.object({ train: trainSchema }), ({ train }) =>
    i18n.t('Your ticket was issued for the {time} from {station} ({train}).', toTrainValues(train)),
  ),
  defineText('operation.held', heldSchema, () => i18n.t('You held new seats.')),
  defineText('proposal.opened', heldSchema, () => i18n.t('We found a swap with others for you.')),
  defineText('operation.released', heldSchema, ({ proposalId, rejectedBy: carrier, changedBy }) => {
    if (changedBy) {
      return i18n.t(
        'The hold on your new seats ended, because {carrier} changed your ticket. Nothing was charged.',
        { carrier: changedBy },
      );
    }
    if (carrier) {
      return i18n.t('{carrier} did not confirm your swap. Your ticket did not change.', {
        carrier,
      });
    }
    return proposalId
      ? formatSwapFailed()
      : i18n.t('You released the seats that you held. Your ticket did not change.');
  }),
  defineText('operation.expired', heldSchema, ({ proposalId }) =>
    proposalId
      ? formatSwapFailed()
      : i18n.t('The hold on your new seats ran out. Your ticket did not change.'),
  ),
  defineText(
    'booking.exchanged',
    z.object({
      previous: trainSchema,
      current: trainSchema,
      undone: z.boolean().optional(),
      serviceClass: z.enum(['FIRST', 'STANDARD']).optional(),
    }),
    ({ previous, current, undone, serviceClass }) => {
      const isSeatChange =
        previous.trainNumber === current.trainNumber && previous.departure === current.departure;
      if (isSeatChange && serviceClass) {
        return i18n.t(
          'You moved to {serviceClass, select, FIRST {First class} other {Standard class}} on the {time} from {station} ({train}). The old ticket is no longer valid.',
          { serviceClass, ...toTrainValues(current) },
        );
      }
      if (isSeatChange) {
        return i18n.t(
          'You changed seats on the {time} from {station} ({train}). The old ticket is no longer valid.',
          toTrainValues(current),
        );
      }
      const trains = { ...toTrainValues(current), ...toOldTrainValues(previous) };
      if (undone) {
        return i18n.t(
          'You undid your swap and are back on the {time} from {station} ({train}). The ticket for the {oldTime} from {oldStation} ({oldTrain}) is no longer valid.',
          trains,
        );
      }
      return i18n.t(
        'You swapped the {oldTime} from {oldStation} ({oldTrain}) for the {time} from {station} ({train}). The old ticket is no longer valid.',
        trains,
      );
    },
  ),
  defineText(
    'booking.split',
    z.object({ left: z.int(), current: trainSchema }),
    ({ left, current }) =>
      i18n.t(
        '{count, plural, one {One of you swapped to the {time} from {station} ({train}) and has a separate booking now.} other {# of you swapped to the {time} from {station} ({train}) and have a separate booking now.}}',
        { count: left, ...toTrainValues(current) },
      ),
  ),
  defineText('seat.moved', z.object({ moves: z.array(moveSchema) }), ({ moves }) =>
    moves.length === 0
      ? i18n.t('You no longer have a reserved seat. Your ticket is still valid.')
      : i18n.t('You have a new seat: {seats}.', { seats: moves.map(formatMove).join('; ') }),
  ),
  defineText(
    'booking.rebooked',
    z.object({ carrier: z.string(), previous: trainSchema, current: trainSchema }),
    ({ carrier, previous, current }) =>
      i18n.t(
        '{carrier} changed your ticket: it is now for the {time} from {station} ({train}), no longer for the {oldTime} from {oldStation} ({oldTrain}).',
        { carrier, ...toTrainValues(current), ...toOldTrainValues(previous) },
      ),
  ),
  defineText('ticket.ended', endedTicketSchema, formatEndedTicket),
  defineText(
    'train.cancelled',
    z.object({ trainNumber: z.string(), mode, skippedStation: z.string().optional() }),
    ({ trainNumber: train, mode = 'train', skippedStation: station }) =>
      station
        ? i18n.t(
            'Your {mode, select, bus {bus} other {train}} ({train}) does not stop at {station}. You can swap to another one without a fee.',
            { mode, train, station },
          )
        : i18n.t(
            'Your {mode, select, bus {bus} other {train}} ({train}) was cancelled. You can swap to another one without a fee.',
            {
              mode,
              train,
            },
          ),
  ),
  defineText(
    'train.platform-changed',
    z.object({ trainNumber: z.string(), mode, platform: z.string().nullable() }),
    ({ trainNumber: train, mode = 'train', platform }) =>
      platform === null
        ? i18n.t(
            'The platform of your {mode, select, bus {bus} other {train}} ({train}) is no longer known. Check the departure boards.',
            { mode, train },
          )
        : i18n.t(
            'Your {mode, select, bus {bus} other {train}} ({train}) leaves from platform {platform}.',
            { mode, train, platform },
          ),
  ),
  defineText(
    'voucher.issued',
    // A guest who found the booking by surname reads this too and must not be able to spend the voucher.
    z.object({ amount: money, code: z.string().transform((code) => code.slice(-4)) }),
    ({ amount, code }) =>
      i18n.t(
        'You have a voucher for {amount} from your swap. Its code ends in {characters}. We sent the code to the email address of the booking.',
        { amount: formatMoney(amount), characters: code },
      ),
  ),
  defineText(
    'payment.refunded',
    z.object({ amount: money, card: cardSchema }),
    ({ amount, card }) =>
      card
        ? i18n.t(
            '{amount} from your swap is refunded to the card ending {digits}. Banks usually show it within five working days.',
            { amount: formatMoney(amount), digits: card.last4 },
          )
        : i18n.t(
            '{amount} from your swap is refunded to the card you paid with. Banks usually show it within five working days.',
            { amount: formatMoney(amount) },
          ),
  ),
  defineText(
    'payment.refund-failed',
    z.object({
      amount: money,
      card: cardSchema,
      next: z.enum(['card', 'voucher', 'support']),
    }),
    ({ amount, card, next }) => {
      const failure = card
        ? i18n.t(
            'The bank of the card ending {digits} did not accept your refund of {amount}. The money is not lost.',
            { digits: card.last4, amount: formatMoney(amount) },
          )
        : i18n.t(
            'The bank of your card did not accept your refund of {amount}. The money is not lost.',
            { amount: formatMoney(amount) },
          );
      return `${failure} ${nextStepTexts[next]()}`;
    },
  ),
  defineText('payment.refund-transferred', z.object({ amount: money }), ({ amount }) =>
    i18n.t('{amount} that your card did not take was paid to you by bank transfer.', {
      amount: formatMoney(amount),
    }),
  ),
  defineText('payment.captured', z.object({ amount: money }), ({ amount }) =>
    i18n.t('{amount} was charged for your swap.', { amount: formatMoney(amount) }),
  ),
];

const textOfType = new Map([...eventTexts, complaintText].map((text) => [text.event, text]));

/** The text of a stored entry in the language of the request; in English for an entry without data. */
export const formatEntry = ({
  type,
  text,
  data,
}: {
  type: string;
  text: string;
  data: unknown;
}): string => textOfType.get(type)?.format(data) ?? text;
