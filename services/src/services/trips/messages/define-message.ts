import { type BookingHint, formatBookingHint } from '@train-swap/shared-config/booking-hint';
import type { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { findLanguage, i18n, runInLanguage } from '../../../kit/language/i18n';
import { createPageUrl } from '../../../kit/language/page-url';
import { link, type MailPart } from '../../../kit/mail/components';
import { createMail, type MailContent } from '../../../kit/mail/create-mail';
import type { Message } from '../../../kit/messages';
import { Problem } from '../../../kit/problem';
import { defineSubscription, nothingToDo, type ReceivedEvent } from '../../../kit/service';
import {
  type MessageBooking,
  type MessageExchange,
  messageBookingSchema,
} from '../../train-swap/contract';
import type { PushPayload } from '../schema';
import { createChoicesLink, hashAddress } from './choices/choices-link';
import { findChoices, type Topic } from './choices/notification-choices';
import { createUnsubscribeUrl } from './choices/unsubscribe-link';
import { storePushMessages } from './push/push-messages';
import { toPushPayload } from './push/push-payload';

/** A mail without its address and footer. */
export type Draft = Omit<MailContent, 'to' | 'kind' | 'footer' | 'unsubscribeUrl'> & {
  kind?: string;
};

export type MessageInput<D> = {
  data: D;
  booking: MessageBooking['booking'];
  /** The exchange of the event, if it has one. */
  exchange: MessageExchange | null;
  context: ServiceContext;
  /** The address of the reader. */
  email: string;
  /**
   * The address of a page about the booking, in the language of the mail, with what a browser that has not opened the
   * booking needs. `until` is the end of the time to answer.
   */
  url: (path: string, hint?: Pick<BookingHint, 'until'>) => string;
};

type MessageDefinition<S extends z.ZodType> = {
  /** The kind of message; part of the name of the subscription, so it must not change. */
  kind: string;
  event: string;
  data: S;
  /** The choice of the traveller that decides about it. Null: it is always sent. */
  topic: Topic | null;
  /** Whether this event is one to write about, as far as its data shows. */
  isWanted?: (data: z.output<S>) => boolean;
  /** Whether `exchange` is needed. */
  hasExchange?: boolean;
  /** Null when there is nothing to write. */
  write: (input: MessageInput<z.output<S>>) => Promise<Draft | null> | Draft | null;
};

/** Null when the booking no longer exists. Calls train-swap, so do not call it inside a transaction. */
async function findMessageBooking(
  { call }: ServiceContext,
  bookingId: string,
  operationId: string | null,
): Promise<MessageBooking | null> {
  try {
    return await call('train-swap', 'getBookingForMessage', {
      body: { bookingId, operationId },
      response: messageBookingSchema,
    });
  } catch (error) {
    if (error instanceof Problem && error.code === 'booking-not-found') return null;
    throw error;
  }
}

/** Why the reader gets the mail, and the link to the choices, which works without an account. */
function createFooter(
  context: Pick<ServiceContext, 'secret' | 'configuration'>,
  to: string,
  { reference }: MessageBooking['booking'],
  topic: Topic | null,
): MailPart[] {
  const url = createPageUrl(context.configuration, '/account/notifications');
  // Not in the query, so that no server logs it.
  url.hash = createChoicesLink(context, to);
  const reason =
    topic === null
      ? i18n.t(
          'You get this email because this address is in booking {reference}. We always send emails about money and complaints.',
          { reference },
        )
      : i18n.t('You get this email because this address is in booking {reference}.', {
          reference,
        });
  return [link(reason, i18n.t('Choose your emails'), url.href)];
}

type Prepared = { mail: Message; addressHash: string; push: PushPayload | null };

async function prepareMessage<S extends z.ZodType>(
  { kind, topic, hasExchange = false, isWanted, write }: MessageDefinition<S>,
  event: ReceivedEvent<z.output<S>>,
  context: ServiceContext,
): Promise<Prepared | typeof nothingToDo> {
  const { data, bookingId, operationId } = event;
  if (bookingId === null || isWanted?.(data) === false) return nothingToDo;
  const found = await findMessageBooking(context, bookingId, hasExchange ? operationId : null);
  const to = found?.email;
  if (!found || !to) return nothingToDo;
  const addressHash = hashAddress(context, to);
  if (topic !== null && !(await findChoices(context, addressHash))[topic]) return nothingToDo;
  const { booking, exchange, language } = found;
  const { reference } = booking;
  const url = (path: string, hint: Pick<BookingHint, 'until'> = {}) =>
    createPageUrl(context.configuration, path + formatBookingHint({ reference, ...hint })).href;
  return runInLanguage(findLanguage(language), async () => {
    const draft = await write({ data, booking, exchange, context, email: to, url });
    if (draft === null) return nothingToDo;
    const footer = createFooter(context, to, booking, topic);
    const unsubscribeUrl = topic === null ? undefined : createUnsubscribeUrl(context, to, topic);
    return {
      mail: createMail({ kind, ...draft, to, footer, unsubscribeUrl }),
      addressHash,
      push: topic === null ? null : toPushPayload(draft, `${kind}:${booking.id}`),
    };
  });
}

/**
 * A mail for each event of this type, to the address and in the language of its booking. With a topic, the browsers of the address show it
 * too. Both are stored in the transaction that marks the event as received, so a repeated event sends nothing again.
 */
export const defineMessage = <S extends z.ZodType>(definition: MessageDefinition<S>) =>
  defineSubscription<S, Prepared>({
    name: `mail ${definition.kind}`,
    event: definition.event,
    data: definition.data,
    prepare: (event, context) => prepareMessage(definition, event, context),
    async handle(_event, context, { mail, addressHash, push }) {
      await context.messages.send(mail);
      if (push) await storePushMessages(context, addressHash, push);
    },
  });
