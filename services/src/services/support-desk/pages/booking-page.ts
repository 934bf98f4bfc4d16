import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Call, ServiceContext } from '../../../kit/context';
import { type Html, html } from '../../../kit/mail/html';
import { Problem } from '../../../kit/problem';
import { paymentHistory } from '../../payments/contract';
import { supportBookingSchema } from '../../train-swap/contract';
import { bookingTimelineSchema } from '../../trips/contract';
import { recordAction } from '../audit/record-action';
import { formatCode, renderFacts, renderTime, sendPage } from '../layout/page';
import { forRole, getStaff } from '../sign-in/require-staff';
import { getBookingPath } from './booking-link';
import { renderCarrierRefunds } from './carrier-refunds';
import { formatJourney } from './format-journey';
import { getKindName } from './get-kind-name';
import { getComplaintPath } from './overview';
import { renderSwap, renderVouchers } from './swap-money';

type Booking = z.output<typeof supportBookingSchema>;
type Timeline = z.output<typeof bookingTimelineSchema>;

/** `/support-desk/bookings/<reference>`: a booking with its swaps, their money, and what happened. */
export function registerBookingPage(app: FastifyInstance, context: ServiceContext): void {
  const path = `${getBookingPath('')}:reference`;
  app.get<{ Params: { reference: string } }>(path, forRole('support'), async (request, reply) => {
    const { reference } = request.params;
    await recordAction(context, getStaff(request), {
      role: 'support',
      action: 'booking.opened',
      subject: reference,
    });
    const booking = await findBooking(context.call, reference);
    if (!booking) {
      const main = html`<p>There is no booking ${reference}. It may have been deleted.</p>
<p><a class="button" href="/support-desk/bookings">Find a booking</a></p>`;
      return sendPage(reply, { title: 'Booking not found', main }, 404);
    }
    const params = { bookingId: booking.id };
    const [money, trip] = await Promise.all([
      context.call('payments', 'listBookingPayments', {
        params,
        query: { reference: booking.reference },
        response: paymentHistory,
      }),
      context.call('trips', 'getBookingTimeline', { params, response: bookingTimelineSchema }),
    ]);
    const main = html`${renderBooking(booking)}
${renderCarrierRefunds(booking)}
<section aria-labelledby="swaps">
<h2 id="swaps">Swaps</h2>
${booking.swaps.length === 0 ? html`<p>This booking was never swapped.</p>` : html`<ol>${booking.swaps.map((swap) => renderSwap(swap, money))}</ol>`}
${renderVouchers(money)}
</section>
${renderTrip(trip)}`;
    return sendPage(reply, { title: `Booking ${booking.reference}`, main });
  });
}

async function findBooking(call: Call, reference: string): Promise<Booking | null> {
  try {
    const options = { params: { reference }, response: supportBookingSchema };
    return await call('train-swap', 'getSupportBooking', options);
  } catch (error) {
    if (error instanceof Problem && [404, 422].includes(error.status)) return null;
    throw error;
  }
}

const renderBooking = (booking: Booking): Html =>
  renderFacts([
    ['Journey', formatJourney(booking.journey)],
    ['Ticket', `${booking.ticketType}, ${formatCode(booking.serviceClass)}`],
    ['Travellers', booking.names.join(', ')],
    [
      'Seats',
      booking.seats
        .map(({ name, coach, place }) => `${name}: coach ${coach}, seat ${place}`)
        .join('; ') || 'No reserved seats',
    ],
    ['Email', booking.email ?? 'Deleted'],
    ['Phone', booking.phone ?? undefined],
    ['Booked', renderTime(booking.createdAt)],
  ]);

const renderTrip = ({
  timeline,
  complaints,
}: Timeline): Html => html`<section aria-labelledby="timeline">
<h2 id="timeline">What happened</h2>
${
  timeline.length === 0
    ? html`<p>Nothing happened yet.</p>`
    : html`<ol class="timeline">${timeline.map(
        ({ at, text }) => html`<li>${renderTime(at)} <span>${text}</span></li>`,
      )}</ol>`
}
</section>
${
  complaints.length === 0
    ? []
    : html`<section aria-labelledby="complaints">
<h2 id="complaints">Complaints</h2>
<ol>${complaints.map(
        ({ complaintNumber, kind, state }) => html`<li><article>
  <h3><a href="${getComplaintPath(complaintNumber)}">${getKindName(kind)}</a></h3>
  <p class="meta"><span>${complaintNumber}</span> <span>${formatCode(state)}</span></p>
</article></li>`,
      )}</ol>
</section>`
}`;
