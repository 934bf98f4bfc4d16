import { formatMoney } from 'shared-server/format-money';
import { z } from 'zod';
import { i18n } from '../../../../kit/language/i18n';
import { button, facts, heading, paragraph } from '../../../../kit/mail/components';
import { ticketChange } from '../../../../kit/mail/ticket';
import { localTime } from '../../../../kit/values/local-time';
import { firstLeg, isSameTrains, type MessageExchange } from '../../../train-swap/contract';
import { defineMessage, type MessageInput } from '../define-message';
import { drawTicket, getChangedTimes, getNewTrain, toMailTickets, toTrainValues } from '../tickets';
import { priceFacts, writeTicketMail } from './swap-confirmed';

type ProposalKind = NonNullable<MessageExchange['proposal']>['kind'];
type SubjectValues = { time: string; old: string; until: string };

const getProposalTitles = () => ({
  before: i18n.t('Your ticket now'),
  after: i18n.t('Your ticket after the swap'),
});

const localDeadline = ({ heldUntil, previousJourney }: MessageExchange): string =>
  localTime(new Date(heldUntil), firstLeg(previousJourney).timeZone);

const getOperationUrl = (
  { booking, url }: Pick<MessageInput<unknown>, 'booking' | 'url'>,
  { id, heldUntil }: MessageExchange,
): string => url(`/swap/${booking.id}/exchange/${id}`, { until: heldUntil });

function describePrice({ amountDue, price }: MessageExchange): string {
  if (amountDue.amount > 0) return formatMoney(amountDue);
  const refund = { ...price.total, amount: -price.total.amount };
  return refund.amount > 0
    ? i18n.t('Nothing, you get {amount} back', { amount: formatMoney(refund) })
    : i18n.t('Nothing');
}

function getSubject(
  exchange: MessageExchange,
  texts: { train: (values: SubjectValues) => string; seat: (values: SubjectValues) => string },
): string {
  const write = isSameTrains(exchange.previousJourney, exchange.journey) ? texts.seat : texts.train;
  return write({ ...getChangedTimes(exchange), until: localDeadline(exchange) });
}

/** Why there is a proposal, and the train of the party. */
function describeProposal(
  exchange: MessageExchange,
  kind: ProposalKind,
  { carrier }: Pick<MessageInput<unknown>['booking'], 'carrier'>,
): string {
  const train = getNewTrain(exchange);
  if (kind !== 'free-seat' && carrier && !carrier.offers.swapPlaces) {
    return i18n.t(
      'You and others each take a free seat on a train that another of you leaves. You would travel on the {time} from {from} to {to}.',
      train,
    );
  }
  if (kind === 'free-seat') {
    return i18n.t(
      'A seat has become free. You would travel on the {time} from {from} to {to}.',
      train,
    );
  }
  return isSameTrains(exchange.previousJourney, exchange.journey)
    ? i18n.t(
        'Other travellers want your seat, and one you wished for is available. You would travel on the {time} from {from} to {to}.',
        train,
      )
    : i18n.t(
        'Other travellers want your seat, and a train you wished for has one for you. You would travel on the {time} from {from} to {to}.',
        train,
      );
}

/** Says nothing about the other parties. */
export const proposalOpened = defineMessage({
  kind: 'proposal-opened',
  event: 'proposal.opened',
  data: z.looseObject({}),
  topic: 'proposals',
  hasExchange: true,
  write({ booking, exchange, url }) {
    // A proposal that ended before the mail was written cannot be accepted.
    if (exchange?.status !== 'ON_HOLD' || !exchange.proposal) return null;
    const { kind, parties } = exchange.proposal;
    const until = localDeadline(exchange);
    const [before, after] = toMailTickets(booking, exchange, getProposalTitles());
    const others = parties - 1;
    return {
      subject: getSubject(exchange, {
        train: (values) => i18n.t('Answer by {until}: the {time} instead of your {old}', values),
        seat: (values) => i18n.t('Answer by {until}: another seat on your {old}', values),
      }),
      parts: [
        heading(i18n.t('We found a swap for you')),
        paragraph(describeProposal(exchange, kind, booking)),
        button(i18n.t('Accept or decline'), getOperationUrl({ booking, url }, exchange)),
        ticketChange(before, after),
        facts([
          [i18n.t('Accept or decline by'), until],
          [i18n.t('You pay'), describePrice(exchange)],
          [i18n.t('Others who must accept'), others > 0 ? String(others) : ''],
        ]),
        paragraph(
          others > 0
            ? i18n.t('Your ticket stays valid. It changes only if everyone accepts.')
            : i18n.t('Your ticket stays valid. It changes only if you accept.'),
        ),
      ],
    };
  },
});

/** For the party that accepted. The last acceptance settles the proposal, which has its own mail. */
export const proposalAccepted = defineMessage({
  kind: 'proposal-accepted',
  event: 'proposal.accepted',
  data: z.looseObject({ accepted: z.int(), parties: z.int(), yours: z.boolean().default(false) }),
  topic: 'proposals',
  isWanted: ({ accepted, parties, yours }) => yours && accepted < parties,
  hasExchange: true,
  write({ data: { accepted, parties }, booking, exchange, url }) {
    if (exchange?.status !== 'ON_HOLD') return null;
    const [before, after] = toMailTickets(booking, exchange, getProposalTitles());
    const left = parties - accepted;
    return {
      subject: getSubject(exchange, {
        train: (values) =>
          i18n.t('You accepted: the {time} instead of your {old}, decided by {until}', values),
        seat: (values) =>
          i18n.t('You accepted: another seat on your {old}, decided by {until}', values),
      }),
      parts: [
        heading(i18n.t('You accepted the swap')),
        paragraph(
          i18n.t(
            '{count, plural, one {One other traveller has} other {# other travellers have}} until {time} to accept. We write to you as soon as it is decided.',
            { count: left, time: localDeadline(exchange) },
          ),
        ),
        paragraph(i18n.t('Your ticket stays valid until then, and nothing has been charged.')),
        ticketChange(before, after),
        button(i18n.t('Follow the swap'), getOperationUrl({ booking, url }, exchange)),
      ],
    };
  },
});

export const proposalSettled = defineMessage({
  kind: 'proposal-settled',
  event: 'proposal.settled',
  data: z.looseObject({ partly: z.boolean().default(false) }),
  topic: 'swapResults',
  hasExchange: true,
  async write(input) {
    const { exchange } = input;
    if (!exchange) return null;
    return writeTicketMail(input, exchange, {
      subject: getSubject(exchange, {
        train: (values) => i18n.t('Everyone accepted: the {time} instead of your {old}', values),
        seat: (values) => i18n.t('Everyone accepted: your new seat on the {time}', values),
      }),
      title: i18n.t('Everyone accepted: your new ticket is here'),
      event: [
        i18n.t(
          'You now travel on the {time} from {from} to {to}. Your old ticket is no longer valid.',
          getNewTrain(exchange),
        ),
        ...(input.data.partly ? [describePartlySettled()] : []),
      ].join(' '),
      facts: priceFacts(exchange),
    });
  },
});

const endedReasons = {
  declined: () => i18n.t('Not everyone accepted the swap that we found.'),
  expired: () => i18n.t('Not everyone responded in time.'),
  withdrawn: () => i18n.t('A traveller left the swap that we found.'),
  changed: () => i18n.t('Something changed for a traveller in the swap.'),
};

const describePartlySettled = (): string =>
  i18n.t(
    'Not every new ticket in this swap could be confirmed. That changes nothing for you: your new ticket is valid.',
  );

function describeRejection(carrier: string, partly: boolean): string {
  return partly
    ? i18n.t(
        '{carrier} could not confirm your new ticket and had no equal seat. Others in the swap have their new tickets.',
        { carrier },
      )
    : i18n.t('{carrier} could not confirm the new tickets.', { carrier });
}

/** For every party except the one that ended it. */
export const proposalEnded = defineMessage({
  kind: 'proposal-ended',
  event: 'proposal.ended',
  data: z.looseObject({
    because: z.enum(['declined', 'expired', 'withdrawn', 'changed']),
    yours: z.boolean(),
    wishOpen: z.boolean().default(true),
    /** The carrier that did not confirm it, and whether it did for others. */
    notConfirmedBy: z.string().optional(),
    partly: z.boolean().default(false),
  }),
  topic: 'swapResults',
  isWanted: ({ yours }) => !yours,
  write({ data: { because, wishOpen, notConfirmedBy, partly }, booking, url }) {
    const reason = notConfirmedBy
      ? describeRejection(notConfirmedBy, partly)
      : endedReasons[because]();
    return {
      subject: i18n.t(
        'Your swap did not happen: you keep your {time}',
        toTrainValues(booking.journey),
      ),
      parts: [
        heading(i18n.t('Your swap did not happen')),
        paragraph(
          `${reason} ${i18n.t('Your ticket has not changed, and you have not been charged.')}`,
        ),
        paragraph(
          wishOpen
            ? i18n.t('Your wish is still open. We continue to look for a swap.')
            : i18n.t('The time for your wish is over. You can make another wish.'),
        ),
        drawTicket(i18n.t('Your ticket, still valid'), booking),
        button(
          wishOpen ? i18n.t('Open my wish') : i18n.t('Make another wish'),
          url(`/swap/${booking.id}/wish`),
        ),
      ],
    };
  },
});
