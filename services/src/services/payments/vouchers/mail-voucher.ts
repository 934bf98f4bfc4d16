import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { Problem } from '../../../kit/problem';
import { money } from '../../../kit/schemas';
import { defineSubscription, nothingToDo } from '../../../kit/service';
import { formatMoney } from '../payment/format-money';

const contactAnswer = z.object({ email: z.string().nullable(), bookingReference: z.string() });

/** Null where the booking, or the account that it belonged to, is gone. */
export async function contactOf({ call }: ServiceContext, bookingId: string) {
  try {
    const contact = await call('train-swap', 'getBookingContact', {
      body: { bookingId },
      response: contactAnswer,
    });
    const { email, bookingReference } = contact;
    return email === null ? null : { email, bookingReference };
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}

/**
 * The code goes to the booking's address and nowhere else: who found the booking by a surname reads its trip,
 * and must not spend what it gave.
 */
export const mailVoucher = defineSubscription({
  name: 'mail-voucher',
  event: 'voucher.issued',
  data: z.looseObject({ amount: money, code: z.string() }),
  prepare: async ({ bookingId }, context) =>
    (bookingId && (await contactOf(context, bookingId))) || nothingToDo,
  handle: ({ data: { amount, code } }, { messages }, { email, bookingReference }) =>
    messages.send({
      channel: 'email',
      to: email,
      subject: `Your voucher for ${formatMoney(amount)}`,
      text: [
        `${formatMoney(amount)} of your swap is yours as a voucher, ${code}.`,
        'Enter the code when you pay for another swap. Whoever knows it can spend the voucher, so show it to nobody.',
        `Booking ${bookingReference}.`,
      ].join('\n\n'),
      code,
    }),
});
