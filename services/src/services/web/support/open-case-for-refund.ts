import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import type { Message } from '../../../kit/messages';
import { Problem } from '../../../kit/problem';
import { money } from '../../../kit/schemas';
import { defineSubscription, nothingToDo } from '../../../kit/service';
import { appendMessage, type CaseRecord } from './case-record';
import { openCase } from './open-case';

const eventData = z.looseObject({
  failedRefundId: z.string(),
  amount: money,
  card: z.looseObject({ last4: z.string() }).nullable(),
  next: z.enum(['card', 'voucher', 'support']),
});

const contactSchema = z.object({ email: z.string().nullable(), bookingReference: z.string() });

async function contactOf({ call, log }: ServiceContext, bookingId: string) {
  try {
    const { email, bookingReference } = await call('train-swap', 'getBookingContact', {
      body: { bookingId },
      response: contactSchema,
    });
    if (email !== null) return { email, bookingReference };
  } catch (error) {
    if (!(error instanceof Problem && error.status === 404)) throw error;
  }
  // The account is deleted: support finds it in the list of failed refunds of payments alone.
  log.error({ bookingId }, 'a failed refund has no address to write to');
  return null;
}

const formatMoney = ({ amount, currency }: z.output<typeof money>): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100);

const caseMail = ({ caseNumber, email }: CaseRecord, sum: string, text: string): Message => ({
  channel: 'email',
  to: email,
  subject: `Your refund of ${sum} did not arrive: case ${caseNumber}`,
  text: [
    text,
    'The money is not lost: it came back to us and is still yours.',
    `A person of our support arranges a bank transfer with you and writes to this address, usually within a day. The case is ${caseNumber}. Never send card details or passwords by mail.`,
  ].join('\n\n'),
});

/** A refund that no card takes and that is no voucher: support gets a case, and the traveller its number. */
export const openCaseForRefund = defineSubscription({
  name: 'open-case-for-refund',
  event: 'payment.refund-failed',
  data: eventData,
  prepare: async ({ bookingId, data }, context) =>
    (data.next === 'support' && bookingId && (await contactOf(context, bookingId))) || nothingToDo,
  async handle({ data: { amount, card, failedRefundId } }, context, { email, bookingReference }) {
    const sum = formatMoney(amount);
    const where = card ? `the card ending ${card.last4}` : 'the card';
    const text = `The bank of ${where} did not accept our refund of ${sum}.`;
    const subject = `Refund of ${sum} to pay by bank transfer`;
    const record = await openCase(context, { email, subject, bookingReference });
    const message = `${text} It is to be paid by bank transfer: failed refund ${failedRefundId}.`;
    await appendMessage(context, record, { from: 'support', text: message }, 'OPEN');
    await context.messages.send(caseMail(record, sum, text));
  },
});
