import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { localTime } from '../../../kit/local-time';
import { money } from '../../../kit/schemas';
import { defineSubscription, type ReceivedEvent } from '../../../kit/service';
import { stretchText } from '../../train-swap/contract';
import { timelineEntries } from '../schema';

const trainSchema = z.object({
  trainNumber: z.string(),
  from: z.string(),
  departure: z.string(),
  timeZone: z.string(),
});
type Train = z.infer<typeof trainSchema>;

const stationSchema = z.object({ name: z.string() });
const moveSchema = z.object({
  to: z.object({ coach: z.string(), place: z.string() }),
  stretch: z.object({ from: stationSchema, to: stationSchema }).optional(),
});

/** `proposalId`: one part of a swap that others had to accept too. */
const heldSchema = z.object({ heldUntil: z.string(), proposalId: z.string().optional() });

const notTogether = 'A swap with others did not happen. Your ticket stayed as it was.';

const sayTrain = ({ departure, timeZone, from, trainNumber }: Train) =>
  `the ${localTime(new Date(departure), timeZone)} from ${from} (${trainNumber})`;

/** What follows a refund that the card's bank did not accept. */
const nextStepOf = {
  card: 'We send it to the card again within a day.',
  voucher: 'You get it as a voucher.',
  support: 'Support arranges a bank transfer with you and writes to the booking’s e-mail address.',
};

const formatMoney = ({ amount, currency }: z.infer<typeof money>) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100);

async function write(event: ReceivedEvent, context: ServiceContext, text: string) {
  const { id: eventId, bookingId, type } = event;
  if (bookingId === null) return;
  const entry = { eventId, bookingId, at: new Date(event.at), type, text };
  await context.database.insert(timelineEntries).values(entry).onConflictDoNothing();
}

/** One line of the timeline for each event of this type, however often it is delivered. */
const line = <S extends z.ZodType>(event: string, data: S, say: (data: z.output<S>) => string) =>
  defineSubscription({
    name: `timeline ${event}`,
    event,
    data,
    handle: (received, context) => write(received, context, say(received.data)),
  });

export const timelineSubscriptions = [
  line('booking.fulfilled', z.object({ train: trainSchema }), ({ train }) => {
    return `Your ticket was issued for ${sayTrain(train)}.`;
  }),
  line('operation.held', heldSchema, () => 'You held new seats.'),
  line('proposal.opened', heldSchema, () => 'We found a swap with others for you.'),
  line('operation.released', heldSchema, ({ proposalId }) => {
    return proposalId ? notTogether : 'You gave up the seats you held.';
  }),
  line('operation.expired', heldSchema, ({ proposalId }) => {
    if (proposalId) return notTogether;
    return 'The hold on your new seats ran out. Your ticket stayed as it was.';
  }),
  line(
    'booking.exchanged',
    z.object({ previous: trainSchema, current: trainSchema, undone: z.boolean().optional() }),
    ({ previous, current, undone }) => {
      const seatsAlone =
        previous.trainNumber === current.trainNumber && previous.departure === current.departure;
      if (seatsAlone) {
        return `You changed seats on ${sayTrain(current)}. The old ticket is no longer valid.`;
      }
      if (undone) {
        return `You undid your swap and are back on ${sayTrain(current)}. The ticket for ${sayTrain(previous)} is no longer valid.`;
      }
      return `You swapped ${sayTrain(previous)} for ${sayTrain(current)}. The old ticket is no longer valid.`;
    },
  ),
  line('booking.split', z.object({ left: z.int(), current: trainSchema }), ({ left, current }) => {
    const who = left === 1 ? 'One of you' : `${left} of you`;
    return `${who} swapped to ${sayTrain(current)} and ${left === 1 ? 'has' : 'have'} a booking of their own now.`;
  }),
  line('seat.moved', z.object({ moves: z.array(moveSchema) }), ({ moves }) => {
    const seats = moves.map(({ to, stretch }) => {
      const where = stretch ? ` from ${stretchText(stretch)}` : '';
      return `coach ${to.coach}, seat ${to.place}${where}`;
    });
    return `You have a new place: ${seats.join('; ')}.`;
  }),
  line('train.cancelled', z.object({ trainNumber: z.string() }), ({ trainNumber }) => {
    return `Your train (${trainNumber}) was cancelled. You can swap to another one without a fee.`;
  }),
  line(
    'train.platform-changed',
    z.object({ trainNumber: z.string(), platform: z.string().nullable() }),
    ({ trainNumber, platform }) => {
      return platform === null
        ? `The platform of your train (${trainNumber}) is open again. Look at the departure boards.`
        : `Your train (${trainNumber}) leaves from platform ${platform}.`;
    },
  ),
  line('voucher.issued', z.object({ amount: money, code: z.string() }), ({ amount, code }) => {
    // Who found the booking by a surname reads this too, and must not spend the voucher.
    const lastSigns = code.slice(-4);
    return `${formatMoney(amount)} of your swap is yours as a voucher that ends in ${lastSigns}. Its code was sent to the booking’s e-mail address.`;
  }),
  line(
    'payment.refunded',
    z.object({ amount: money, card: z.object({ last4: z.string() }).nullable() }),
    ({ amount, card }) => {
      const where = card ? `the card ending ${card.last4}` : 'the card you paid with';
      return `${formatMoney(amount)} of your swap goes back to ${where}. Banks usually show it within five working days.`;
    },
  ),
  line(
    'payment.refund-failed',
    z.object({
      amount: money,
      card: z.object({ last4: z.string() }).nullable(),
      next: z.enum(['card', 'voucher', 'support']),
    }),
    ({ amount, card, next }) => {
      const where = card ? `the card ending ${card.last4}` : 'your card';
      return `The bank of ${where} did not accept your refund of ${formatMoney(amount)}. The money is not lost. ${nextStepOf[next]}`;
    },
  ),
  line('payment.refund-transferred', z.object({ amount: money }), ({ amount }) => {
    return `${formatMoney(amount)} that your card did not take was paid to you by bank transfer.`;
  }),
  line('payment.captured', z.object({ amount: money }), ({ amount }) => {
    return `${formatMoney(amount)} was charged for your swap.`;
  }),
];
