import { formatMoney } from 'shared-server/format-money';
import { z } from 'zod';
import { i18n } from '../../../../kit/language/i18n';
import { button, code, facts, heading, paragraph } from '../../../../kit/mail/components';
import { money } from '../../../../kit/values/schemas';
import { defineMessage, type MessageInput } from '../define-message';

const cardSchema = z.looseObject({ last4: z.string() }).nullable();

const createEnd = ({ booking, url }: MessageInput<unknown>, label: string, amount: string) => [
  facts([
    [label, amount],
    [i18n.t('Booking'), booking.reference],
  ]),
  button(i18n.t('Open my trip'), url(`/trips/${booking.id}`)),
];

export const refunded = defineMessage({
  kind: 'refunded',
  event: 'payment.refunded',
  data: z.looseObject({ amount: money, card: cardSchema }),
  topic: null,
  write(input) {
    const { data } = input;
    const amount = formatMoney(data.amount);
    const subject = i18n.t('Your refund of {amount}', { amount });
    return {
      subject,
      parts: [
        heading(subject),
        paragraph(
          data.card
            ? i18n.t(
                'We refunded {amount} from your swap to the card ending {digits}. Banks usually show it within five working days.',
                { amount, digits: data.card.last4 },
              )
            : i18n.t(
                'We refunded {amount} from your swap to the card you paid with. Banks usually show it within five working days.',
                { amount },
              ),
        ),
        ...createEnd(input, i18n.t('Amount'), amount),
      ],
    };
  },
});

const nextSteps = {
  card: () =>
    i18n.t(
      'We send it to the card again. If the bank rejects it again, you get the money in another way.',
    ),
  voucher: () =>
    i18n.t('You get it as a voucher for another swap. We send its code in a separate email.'),
};

/** A refund that support pays is announced by the mail of the support case. */
export const refundFailed = defineMessage({
  kind: 'refund-failed',
  event: 'payment.refund-failed',
  data: z.looseObject({
    amount: money,
    card: cardSchema,
    next: z.enum(['card', 'voucher', 'support']),
  }),
  topic: null,
  isWanted: ({ next }) => next !== 'support',
  write(input) {
    const { data } = input;
    if (data.next === 'support') return null;
    const amount = formatMoney(data.amount);
    const subject = i18n.t('Your refund of {amount} did not arrive', { amount });
    return {
      subject,
      parts: [
        heading(subject),
        paragraph(
          data.card
            ? i18n.t(
                'The bank of the card ending {digits} did not accept our refund of {amount}. The money is not lost: it came back to us and is still yours.',
                { digits: data.card.last4, amount },
              )
            : i18n.t(
                'The bank of your card did not accept our refund of {amount}. The money is not lost: it came back to us and is still yours.',
                { amount },
              ),
        ),
        paragraph(nextSteps[data.next]()),
        paragraph(i18n.t('You do not have to do anything.')),
        ...createEnd(input, i18n.t('Amount'), amount),
      ],
    };
  },
});

export const refundTransferred = defineMessage({
  kind: 'refund-transferred',
  event: 'payment.refund-transferred',
  data: z.looseObject({ amount: money }),
  topic: null,
  write(input) {
    const { data } = input;
    const amount = formatMoney(data.amount);
    const subject = i18n.t('We transferred {amount} to your bank account', { amount });
    return {
      subject,
      parts: [
        heading(subject),
        paragraph(
          i18n.t('Your card did not take this refund, so support paid it by bank transfer.'),
        ),
        ...createEnd(input, i18n.t('Amount'), amount),
      ],
    };
  },
});

/**
 * The code is sent only to the address of the booking: someone who found the booking by a surname must not be able to
 * spend the voucher.
 */
export const voucherIssued = defineMessage({
  kind: 'voucher-issued',
  event: 'voucher.issued',
  data: z.looseObject({ amount: money, code: z.string() }),
  topic: null,
  write(input) {
    const { data } = input;
    const amount = formatMoney(data.amount);
    const subject = i18n.t('Your voucher for {amount}', { amount });
    return {
      subject,
      parts: [
        heading(subject),
        paragraph(
          i18n.t(
            'Your swap was cheaper by {amount}. You get this amount as a voucher with this code:',
            { amount },
          ),
        ),
        code(data.code),
        paragraph(
          i18n.t(
            'Enter the code when you pay for another swap. Anyone who knows the code can spend the voucher, so do not share it.',
          ),
        ),
        ...createEnd(input, i18n.t('Value'), amount),
      ],
      code: data.code,
    };
  },
});
