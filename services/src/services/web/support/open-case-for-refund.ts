import { defaultLanguage } from '@train-swap/shared-config/languages';
import { formatMoney } from 'shared-server/format-money';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { findLanguage, i18n, runInLanguage } from '../../../kit/language/i18n';
import { heading, paragraph } from '../../../kit/mail/components';
import { createMail } from '../../../kit/mail/create-mail';
import type { Message } from '../../../kit/messages';
import { Problem } from '../../../kit/problem';
import { defineSubscription, nothingToDo } from '../../../kit/service';
import { money } from '../../../kit/values/schemas';
import { appendMessage, type CaseRecord, openCase } from './case-record';

const eventData = z.looseObject({
  failedRefundId: z.string(),
  amount: money,
  card: z.looseObject({ last4: z.string() }).nullable(),
  next: z.enum(['card', 'voucher', 'support']),
});

const contactSchema = z.object({
  email: z.string().nullable(),
  bookingReference: z.string(),
  language: z.string().nullable().optional(),
});

async function findBookingContact({ call, log }: ServiceContext, bookingId: string) {
  try {
    const { email, bookingReference, language } = await call('train-swap', 'getBookingContact', {
      body: { bookingId },
      response: contactSchema,
    });
    if (email !== null) return { email, bookingReference, language };
  } catch (error) {
    if (!(error instanceof Problem && error.status === 404)) throw error;
  }
  // The account was deleted. Support finds the refund in the list of failed refunds of payments.
  log.error({ bookingId }, 'a failed refund has no contact address');
  return null;
}

type FailedRefund = Pick<z.output<typeof eventData>, 'amount' | 'card'>;

function createCaseMail(
  { caseNumber, email }: CaseRecord,
  { amount, card }: FailedRefund,
): Message {
  const sum = formatMoney(amount);
  const subject = i18n.t('Your refund of {amount} did not arrive: case {caseNumber}', {
    amount: sum,
    caseNumber,
  });
  return createMail({
    to: email,
    kind: 'refund-case-opened',
    subject,
    parts: [
      heading(subject),
      paragraph(
        card
          ? i18n.t('The bank of the card ending {digits} did not accept our refund of {amount}.', {
              digits: card.last4,
              amount: sum,
            })
          : i18n.t('The bank of the card did not accept our refund of {amount}.', { amount: sum }),
      ),
      paragraph(i18n.t('The money is not lost: it came back to us and is still yours.')),
      paragraph(
        i18n.t(
          'A person of our support arranges a bank transfer with you and writes to this address, usually within a day. The case is {caseNumber}. Never send card details or passwords by mail.',
          { caseNumber },
        ),
      ),
    ],
  });
}

/** The texts of the case, in English for the support desk. */
function describeForSupport({ amount, card, failedRefundId }: z.output<typeof eventData>) {
  const sum = formatMoney(amount);
  const where = card ? `the card ending ${card.last4}` : 'the card';
  return {
    subject: `Refund of ${sum} to pay by bank transfer`,
    message: `The bank of ${where} did not accept our refund of ${sum}. It must be paid by bank transfer: failed refund ${failedRefundId}.`,
  };
}

/** Opens a support case for a refund that neither a card nor a voucher can pay, and mails its number to the traveller. */
export const openCaseForRefund = defineSubscription({
  name: 'open-case-for-refund',
  event: 'payment.refund-failed',
  data: eventData,
  prepare: async ({ bookingId, data }, context) =>
    (data.next === 'support' && bookingId && (await findBookingContact(context, bookingId))) ||
    nothingToDo,
  async handle({ data }, context, { email, bookingReference, language }) {
    const texts = runInLanguage(defaultLanguage, () => describeForSupport(data));
    await runInLanguage(findLanguage(language), async () => {
      const record = await openCase(context, { email, subject: texts.subject, bookingReference });
      await appendMessage(context, record, { from: 'support', text: texts.message }, 'OPEN');
      await context.messages.send(createCaseMail(record, data));
    });
  },
});
