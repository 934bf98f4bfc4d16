import { randomUUID } from 'node:crypto';
import { defaultLanguage } from '@train-swap/shared-config/languages';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { formatMoney } from 'shared-server/format-money';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { badRequest } from '../../../kit/http/problems/problem-responses';
import { type Html, html } from '../../../kit/mail/html';
import { Problem } from '../../../kit/problem';
import { type supportBookingSchema, supportRefundSchema } from '../../train-swap/contract';
import { recordAction } from '../audit/record-action';
import { formatCode, renderFacts, renderNotice, renderTime, sendPage } from '../layout/page';
import { forRole, getStaff } from '../sign-in/require-staff';
import { getBookingPath, renderBookingLink } from './booking-link';

type Booking = z.output<typeof supportBookingSchema>;
type Refund = z.output<typeof supportRefundSchema>;

const refundResponse = z.object({ refund: supportRefundSchema });
const offerForm = z.object({
  key: z.uuid(),
  bookingId: z.uuid(),
  kind: z.enum(['refund', 'release']),
  travellerId: z.union([z.uuid(), z.literal('')]).default(''),
  overruleCode: z.string().transform((code) => code || undefined),
});
const confirmForm = z.object({ bookingId: z.uuid(), text: z.string().trim() });

/** Why a carrier may give up its fee, as codes of OSDM. */
const overruleCodes = ['TECHNICAL_FAILURE', 'SALES_STAFF_ERROR', 'DISRUPTION', 'STRIKE', 'DEATH'];

const format = (amount: Parameters<typeof formatMoney>[0]): string =>
  formatMoney(amount, { language: defaultLanguage });

/** Two steps: the carrier says what it gives back, then a person confirms it with a reason. */
export function registerCarrierRefunds(app: FastifyInstance, context: ServiceContext): void {
  const path = `${getBookingPath('')}:reference/carrier-refunds`;
  type Params = { reference: string; id: string };

  app.post<{ Params: Params }>(path, forRole('support'), async (request, reply) => {
    const { reference } = request.params;
    const { key: id, bookingId, travellerId, ...terms } = parse(offerForm, request.body);
    const travellerIds = travellerId === '' ? undefined : [travellerId];
    const action = `carrier-${terms.kind}.offered`;
    await recordAction(context, getStaff(request), { role: 'support', action, subject: reference });
    try {
      const { refund } = await context.call('train-swap', 'offerCarrierRefund', {
        params: { bookingId },
        body: { id, travellerIds, ...terms },
        response: refundResponse,
      });
      return sendOffer(reply, { reference, bookingId, refund });
    } catch (error) {
      return sendProblem(reply, reference, error);
    }
  });

  app.post<{ Params: Params }>(`${path}/:id`, forRole('support'), async (request, reply) => {
    const { reference, id } = request.params;
    const { bookingId, text: reason } = parse(confirmForm, request.body);
    if (reason === '') return sendProblem(reply, reference, missingReason());
    const action = 'carrier-refund.confirmed';
    await recordAction(context, getStaff(request), { role: 'support', action, subject: reference });
    try {
      await context.call('train-swap', 'confirmCarrierRefund', {
        params: { bookingId, refundId: id },
        body: { reason },
        response: refundResponse,
      });
    } catch (error) {
      return sendProblem(reply, reference, error);
    }
    return reply.redirect(`${getBookingPath(reference)}#carrier`, 303);
  });
}

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const { data } = schema.safeParse(body);
  if (data === undefined) throw badRequest();
  return data;
}

const missingReason = () =>
  new Problem('reason-missing', { status: 422, detail: 'Write why. Nothing was changed.' });

function sendProblem(reply: FastifyReply, reference: string, error: unknown): FastifyReply {
  if (!(error instanceof Problem)) throw error;
  const main = html`${renderNotice(error.detail, null)}
<p>Back to booking ${renderBookingLink(reference)}</p>`;
  return sendPage(reply, { title: 'No refund at the carrier', main }, error.status);
}

type Offer = { reference: string; bookingId: string; refund: Refund };

function sendOffer(reply: FastifyReply, { reference, bookingId, refund }: Offer): FastifyReply {
  const name = refund.kind === 'refund' ? 'Refund at the carrier' : 'Release the seat';
  const path = `${getBookingPath(reference)}/carrier-refunds/${encodeURIComponent(refund.id)}`;
  const main = html`${renderFacts([
    ['Booking', renderBookingLink(reference)],
    [
      'The traveller gets',
      refund.refund ? format(refund.refund.amount) : 'Nothing yet. A refund can follow.',
    ],
    ['Fee of the carrier', refund.refund ? format(refund.refund.fee) : undefined],
    ['Paid to', refund.refund ? describeMethod(refund.refund.method) : undefined],
  ])}
<p>The tickets become invalid. This cannot be undone.</p>
<form method="post" action="${path}">
  <input type="hidden" name="bookingId" value="${bookingId}">
  <label for="text">Reason</label>
  <p id="hint">Staff see it on the page of the booking.</p>
  <textarea id="text" name="text" rows="3" required aria-describedby="hint"></textarea>
  <p class="buttons"><button type="submit">${name}</button></p>
</form>
<p>Back to booking ${renderBookingLink(reference)}</p>`;
  return sendPage(reply, { title: name, main });
}

const describeMethod = (method: NonNullable<Refund['refund']>['method']): string =>
  method === 'VOUCHER'
    ? 'A voucher of the carrier'
    : method === 'ORIGINAL_ACCOUNT'
      ? 'The account that paid for the ticket'
      : 'The carrier does not say';

/** The refunds of a booking at its carrier, and the forms for further ones. */
export const renderCarrierRefunds = ({ id, reference, carrier }: Booking): Html | [] =>
  carrier === null
    ? []
    : html`<section aria-labelledby="carrier">
<h2 id="carrier">Ticket of ${carrier.name}</h2>
${
  carrier.refunds.length === 0
    ? html`<p>Nothing was refunded or released.</p>`
    : html`<ol>${carrier.refunds.map(renderRefund)}</ol>`
}
<form method="post" action="${getBookingPath(reference)}/carrier-refunds">
  <input type="hidden" name="key" value="${randomUUID()}">
  <input type="hidden" name="bookingId" value="${id}">
  ${renderTravellers(carrier.travellers ?? [])}
  <label for="overrule">Ask ${carrier.name} to give up its fee, because of</label>
  <select id="overrule" name="overruleCode"><option value="">No special reason</option>${overruleCodes.map(
    (code) => html`<option value="${code}">${formatCode(code)}</option>`,
  )}</select>
  <p class="buttons"><button type="submit" name="kind" value="refund">Refund at the carrier</button>
  <button type="submit" name="kind" value="release" class="quiet">Release the seat</button></p>
</form>
<p>You see the amount and the fee before anything changes.</p>
</section>`;

const renderTravellers = (travellers: readonly { id: string; name: string }[]): Html | [] =>
  travellers.length < 2
    ? []
    : html`<label for="traveller">For</label>
  <select id="traveller" name="travellerId"><option value="">All travellers</option>${travellers.map(
    ({ id, name }) => html`<option value="${id}">${name}</option>`,
  )}</select>`;

const renderRefund = ({ kind, state, refund, reason, at }: Refund): Html => html`<li><article>
  <header><h3>${formatCode(kind)}: ${formatCode(state)}</h3> ${renderTime(at)}</header>
  ${refund ? html`<p>${format(refund.amount)}, fee ${format(refund.fee)}. ${describeMethod(refund.method)}.</p>` : []}
  ${reason ? html`<p>${reason}</p>` : []}
</article></li>`;
