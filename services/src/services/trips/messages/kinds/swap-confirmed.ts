import { formatMoney } from 'shared-server/format-money';
import { z } from 'zod';
import { i18n } from '../../../../kit/language/i18n';
import { button, facts, heading, paragraph } from '../../../../kit/mail/components';
import { ticketChange } from '../../../../kit/mail/ticket';
import type { Money } from '../../../../kit/values/schemas';
import {
  isSameTrains,
  type MessageBooking,
  type MessageExchange,
} from '../../../train-swap/contract';
import { createCalendarFiles } from '../calendar-files';
import { type Draft, defineMessage, type MessageInput } from '../define-message';
import { getChangedTimes, toMailTickets, toTrainValues } from '../tickets';
import { describeExchange } from '../train-reservations';

type Texts = { kind: string; subject: string; event: string };

function getTexts(exchange: MessageExchange): Texts {
  const { previousJourney, journey, previousClass, isUndo } = exchange;
  const train = toTrainValues(journey);
  if (isSameTrains(previousJourney, journey) && previousClass) {
    const values = { ...train, serviceClass: previousClass === 'FIRST' ? 'STANDARD' : 'FIRST' };
    return {
      kind: 'class-changed',
      subject: i18n.t(
        '{serviceClass, select, FIRST {First class} other {Standard class}} on the {time}',
        values,
      ),
      event: i18n.t(
        'You travel in {serviceClass, select, FIRST {First class} other {Standard class}} on the {time} from {from} to {to}. Your old ticket is no longer valid.',
        values,
      ),
    };
  }
  if (isSameTrains(previousJourney, journey)) {
    return {
      kind: 'seat-changed',
      subject: i18n.t('Your new seat on the {time}', train),
      event: i18n.t(
        'You changed seats on the {time} from {from} to {to}. Your old ticket is no longer valid.',
        train,
      ),
    };
  }
  if (isUndo) {
    return {
      kind: 'swap-undone',
      subject: i18n.t('You are back on your {time}', train),
      event: i18n.t(
        'You undid your swap and travel on the {time} from {from} to {to} again. Your old ticket is no longer valid.',
        train,
      ),
    };
  }
  return {
    kind: 'swap-confirmed',
    subject: i18n.t('Your new ticket: the {time} instead of your {old}', getChangedTimes(exchange)),
    event: i18n.t(
      'You now travel on the {time} from {from} to {to}. Your old ticket is no longer valid.',
      train,
    ),
  };
}

const refundTexts = {
  voucher: (amount: string) => i18n.t('{amount}, as a voucher, in a separate email', { amount }),
  original: (amount: string) => i18n.t('{amount}, to the card you paid with', { amount }),
};

type PriceOfExchange = Pick<MessageExchange, 'price' | 'amountDue' | 'isUndo'>;

export function priceFacts({ price, amountDue, isUndo }: PriceOfExchange): [string, string][] {
  const { total, lines, refundedAs } = price;
  // A refund and its lines are amounts that the traveller gets.
  const sign = total.amount < 0 ? -1 : 1;
  const format = (money: Money) => formatMoney({ ...money, amount: sign * money.amount });
  const facts = lines
    .filter(({ amount }) => amount.amount !== 0)
    .map(({ label, amount }): [string, string] => [label, format(amount)]);
  if (total.amount < 0 && refundedAs)
    return [...facts, [i18n.t('You get back'), refundTexts[refundedAs](format(total))]];
  if (amountDue.amount > 0) return [...facts, [i18n.t('Paid'), formatMoney(amountDue)]];
  return isUndo
    ? [...facts, [i18n.t('You get back'), i18n.t('Nothing: the swap that you undid cost nothing')]]
    : [...facts, [i18n.t('Paid'), i18n.t('Nothing: this change was free')]];
}

/** Travellers of a party who did not move keep their booking. */
const describeSplit = (
  { reference }: MessageBooking['booking'],
  { previousReference }: MessageExchange,
): [string, string][] =>
  previousReference === reference
    ? []
    : [
        [i18n.t('New booking'), reference],
        [i18n.t('Booking of the others'), previousReference],
      ];

type TicketTexts = { subject: string; title: string; event: string; facts: [string, string][] };

export async function writeTicketMail(
  { booking, context, email, url }: MessageInput<unknown>,
  exchange: MessageExchange,
  texts: TicketTexts,
): Promise<Draft> {
  const pass = url(`/trips/${booking.id}`);
  const [before, after] = toMailTickets(booking, exchange, {
    before: i18n.t('Old ticket, not valid'),
    after: i18n.t('Your ticket'),
  });
  return {
    subject: texts.subject,
    parts: [
      heading(texts.title),
      paragraph(texts.event),
      button(i18n.t('Open my ticket'), pass),
      ticketChange(before, after),
      facts(texts.facts),
      paragraph(i18n.t('The calendar file in this email replaces your old train.')),
    ],
    structuredData: describeExchange(booking, exchange, pass),
    attachments: await createCalendarFiles({ context, booking, email }),
  };
}

/** A swap of trains or class, its undo, or a change of seats. A swap with others has its own mail. */
export const swapConfirmed = defineMessage({
  kind: 'swap-confirmed',
  event: 'booking.exchanged',
  data: z.looseObject({}),
  topic: 'swapResults',
  hasExchange: true,
  async write(input) {
    const { booking, exchange } = input;
    if (!exchange || exchange.proposal) return null;
    const { kind, subject, event } = getTexts(exchange);
    const exchangeFacts = [...priceFacts(exchange), ...describeSplit(booking, exchange)];
    const texts = { subject, title: subject, event, facts: exchangeFacts };
    return { kind, ...(await writeTicketMail(input, exchange, texts)) };
  },
});
