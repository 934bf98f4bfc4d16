import { formatMoney } from 'shared-server/format-money';
import { z } from 'zod';
import { i18n } from '../../../kit/language/i18n';
import { money } from '../../../kit/values/schemas';

/** The event that a carrier has ended tickets of a booking. */
export const endedTicketSchema = z.object({
  carrier: z.string(),
  state: z.enum(['CANCELLED', 'RELEASED', 'REFUNDED']),
  /** Other tickets of the booking are still valid. */
  isPart: z.boolean(),
  refund: z
    .object({ amount: money, method: z.enum(['ORIGINAL_ACCOUNT', 'VOUCHER']).nullable() })
    .nullable(),
});
type EndedTicket = z.infer<typeof endedTicketSchema>;

/** What has ended, and where the money goes. */
export const formatEndedTicket = (ticket: EndedTicket): string =>
  `${formatState(ticket)} ${formatRefund(ticket)}`.trim();

export function formatState({ carrier, state, isPart }: EndedTicket): string {
  if (state === 'REFUNDED') {
    return isPart
      ? i18n.t('{carrier} refunded a ticket of this booking. The other tickets are still valid.', {
          carrier,
        })
      : i18n.t('{carrier} refunded your ticket. It is no longer valid.', { carrier });
  }
  if (state === 'RELEASED') {
    return isPart
      ? i18n.t('{carrier} released a seat of this booking. The other tickets are still valid.', {
          carrier,
        })
      : i18n.t('{carrier} released your seat. Your ticket is no longer valid.', { carrier });
  }
  return isPart
    ? i18n.t('{carrier} cancelled a ticket of this booking. The other tickets are still valid.', {
        carrier,
      })
    : i18n.t('{carrier} cancelled your ticket. It is no longer valid.', { carrier });
}

export function formatRefund({ carrier, refund }: EndedTicket): string {
  if (!refund || refund.amount.amount === 0) return '';
  const values = { carrier, amount: formatMoney(refund.amount) };
  if (refund.method === 'VOUCHER') {
    return i18n.t('You get a voucher of {carrier} for {amount}.', values);
  }
  return refund.method === 'ORIGINAL_ACCOUNT'
    ? i18n.t('{carrier} sends {amount} to the account that paid for the ticket.', values)
    : i18n.t('{carrier} gives you back {amount}.', values);
}
