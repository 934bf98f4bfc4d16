import { defaultLanguage } from '@train-swap/shared-config/languages';
import { formatMoney } from 'shared-server/format-money';
import type { z } from 'zod';
import { type Html, html } from '../../../kit/mail/html';
import type { Money } from '../../../kit/values/schemas';
import type { paymentHistory } from '../../payments/contract';
import type { supportBookingSchema } from '../../train-swap/contract';
import { formatCode, renderTime } from '../layout/page';
import { formatJourney } from './format-journey';

type Swap = z.output<typeof supportBookingSchema>['swaps'][number];
type History = z.output<typeof paymentHistory>;
type Payment = History['payments'][number];
type Row = readonly [string, Money, string?];

const format = (amount: Money): string => formatMoney(amount, { language: defaultLanguage });

/** A swap with its price, its payment, and the refunds that belong to it. */
export function renderSwap(swap: Swap, history: History): Html {
  const ofSwap = history.payments.filter(({ operationId }) => operationId === swap.operationId);
  // A swap to a cheaper train refunds to the cards of earlier swaps.
  const refunds = history.payments
    .flatMap(({ refunds }) => refunds)
    .filter(({ operationId }) => operationId === swap.operationId);
  const rows: Row[] = [
    ...swap.lines.map(({ label, amount }): Row => [label, amount]),
    ['To pay', swap.amountDue],
    ...ofSwap.flatMap(listPaymentRows),
    ...refunds.map(({ amount, status }): Row => ['Refund', amount, formatCode(status)]),
  ];
  return html`<li><article>
  <header><h3>${formatCode(swap.status)}${swap.isWithOthers ? ', with other travellers' : ''}</h3> ${renderTime(swap.endedAt ?? swap.createdAt)}</header>
  <p>To ${formatJourney(swap.journey)}</p>
  ${renderRows(rows)}
</article></li>`;
}

const listPaymentRows = (payment: Payment): Row[] => [
  ...(payment.byCard.amount > 0
    ? [[getCardName(payment), payment.byCard, formatCode(payment.status)] as const]
    : []),
  ...payment.vouchers.map(
    ({ lastSigns, amount, status }): Row => [
      `Voucher ending ${lastSigns}`,
      amount,
      formatCode(status),
    ],
  ),
  ...(payment.refunded.amount > 0 ? [['Refunded to the card', payment.refunded] as const] : []),
  ...payment.failedRefunds.map(
    ({ amount, status }): Row => ['Failed refund', amount, formatCode(status)],
  ),
];

const getCardName = ({ card }: Payment): string => (card ? `Card ending ${card.last4}` : 'By card');

/** Vouchers that travellers got for swaps to cheaper trains. */
export const renderVouchers = ({ vouchers }: History): Html | [] =>
  vouchers.length === 0
    ? []
    : html`<h3>Vouchers</h3>${renderRows(
        vouchers.map(
          ({ lastSigns, amount, left }): Row => [
            `Ending ${lastSigns}`,
            amount,
            `${format(left)} left`,
          ],
        ),
      )}`;

const renderRows = (rows: readonly Row[]): Html =>
  html`<div class="table"><table><tbody>${rows.map(
    ([name, amount, state = '']) =>
      html`<tr><th scope="row">${name}</th><td class="amount">${format(amount)}</td><td>${state}</td></tr>`,
  )}</tbody></table></div>`;
