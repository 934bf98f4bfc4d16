import { z } from 'zod';
import { money } from '../../../kit/schemas';
import { defineSubscription, nothingToDo } from '../../../kit/service';
import { formatMoney } from '../payment/format-money';
import { cardSchema } from '../payment/payment-shapes';
import { contactOf } from '../vouchers/mail-voucher';

const eventData = z.looseObject({
  amount: money,
  card: cardSchema.nullable(),
  next: z.enum(['card', 'voucher', 'support']),
});

const nextSteps = {
  card: 'We send it to the card again. If the bank does not accept it then either, you get it in another way.',
  voucher: 'You get it as a voucher for another swap. Its code comes in a separate mail.',
};

/** Where support pays it, the mail comes from there, with the number of the case. */
export const mailFailedRefund = defineSubscription({
  name: 'mail-failed-refund',
  event: 'payment.refund-failed',
  data: eventData,
  prepare: async ({ bookingId, data }, context) =>
    (data.next !== 'support' && bookingId && (await contactOf(context, bookingId))) || nothingToDo,
  async handle({ data: { amount, card, next } }, { messages }, { email, bookingReference }) {
    if (next === 'support') return;
    const cardText = card ? `the card ending ${card.last4}` : 'your card';
    await messages.send({
      channel: 'email',
      to: email,
      subject: `Your refund of ${formatMoney(amount)} did not arrive`,
      text: [
        `The bank of ${cardText} did not accept our refund of ${formatMoney(amount)}. The money is not lost: it came back to us and is still yours.`,
        nextSteps[next],
        'You do not have to do anything.',
        `Booking ${bookingReference}.`,
      ].join('\n\n'),
    });
  },
});
