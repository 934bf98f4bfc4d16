import { defaultLanguage } from '@train-swap/shared-config/languages';
import type { FastifyInstance } from 'fastify';
import { formatMoney } from 'shared-server/format-money';
import { z } from 'zod';
import type { Call, ServiceContext } from '../../../kit/context';
import { type Html, html } from '../../../kit/mail/html';
import { Problem } from '../../../kit/problem';
import { supportRefundSchema } from '../../payments/contract';
import { recordAction } from '../audit/record-action';
import { formatCode, renderTime } from '../layout/page';
import { forRole, getStaff } from '../sign-in/require-staff';

const refundsResponse = z.object({ failedRefunds: z.array(supportRefundSchema) });
const contactResponse = z.object({ bookingReference: z.string() });

/** `bookingReference` is null when the booking was deleted. */
type FailedRefund = z.output<typeof supportRefundSchema> & { bookingReference: string | null };

/** Refunds that no card and no voucher can pay, the oldest first. */
export async function loadFailedRefunds({ call }: ServiceContext): Promise<FailedRefund[]> {
  const { failedRefunds } = await call('payments', 'listFailedRefunds', {
    response: refundsResponse,
  });
  const find = async (refund: (typeof failedRefunds)[number]) => ({
    ...refund,
    bookingReference: await findReference(call, refund.bookingId),
  });
  return Promise.all(failedRefunds.map(find));
}

async function findReference(call: Call, bookingId: string): Promise<string | null> {
  try {
    const options = { body: { bookingId }, response: contactResponse };
    return (await call('train-swap', 'getBookingContact', options)).bookingReference;
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}

/** Records that support paid a refund by bank transfer. Sent twice, it is recorded once. */
export function registerFailedRefunds(app: FastifyInstance, context: ServiceContext): void {
  app.post<{ Params: { id: string } }>(
    '/support-desk/failed-refunds/:id/transfers',
    forRole('support'),
    async (request, reply) => {
      const { id } = request.params;
      const action = { role: 'support', action: 'refund.settled', subject: id };
      await recordAction(context, getStaff(request), action);
      await context.call('payments', 'settleFailedRefund', {
        params: { failedRefundId: id },
        response: z.unknown(),
      });
      return reply.redirect('/support-desk#failed-refunds', 303);
    },
  );
}

export const renderFailedRefunds = (refunds: readonly FailedRefund[]): Html =>
  html`<section aria-labelledby="failed-refunds">
<h2 id="failed-refunds">Failed refunds</h2>
${
  refunds.length === 0
    ? html`<p>No refund failed. A refund that the bank rejects is sent again, or becomes a voucher, before it is listed here.</p>`
    : html`<ol>${refunds.map(renderFailedRefund)}</ol>`
}
</section>`;

function renderFailedRefund(refund: FailedRefund): Html {
  const { id, amount, bookingReference, card, reason, attempt, failedAt } = refund;
  return html`<li><article>
  <h3>${formatMoney(amount, { language: defaultLanguage })} for booking ${bookingReference ?? '(deleted)'}</h3>
  <p>${formatCode(reason)}. ${describeTask(reason)} </p>
  <p class="meta"><span>${id}</span> ${
    card ? html`<span>Card ending ${card.last4}</span>` : []
  } <span>Attempts: ${attempt}</span> <span>Failed on ${renderTime(failedAt)}</span></p>
  <form method="post" action="/support-desk/failed-refunds/${encodeURIComponent(id)}/transfers"><button type="submit" class="quiet">Record the bank transfer</button></form>
</article></li>`;
}

/** The codes are in `failed-refund-rules.ts` of payments. */
function describeTask(reason: string): string {
  if (reason === 'charge_for_pending_refund_disputed') {
    return 'The traveller also asked the bank for the money. If the bank did not return it, pay by bank transfer.';
  }
  if (reason === 'merchant_request') {
    return 'The refund was cancelled at the payment provider. Find out why. If the money is owed, pay by bank transfer.';
  }
  return 'Answer the case of this booking to get bank details, and pay by bank transfer.';
}
