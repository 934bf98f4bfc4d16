import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { type Html, html } from '../../../kit/mail/html';
import { foundBookingSchema } from '../../train-swap/contract';
import { recordAction } from '../audit/record-action';
import { sendPage } from '../layout/page';
import { forRole, getStaff } from '../sign-in/require-staff';
import { getBookingPath } from './booking-link';
import { formatJourney } from './format-journey';

const searchResponse = z.object({ bookings: z.array(foundBookingSchema) });
type FoundBooking = z.output<typeof foundBookingSchema>;

const bodySchema = z.object({ text: z.string().trim().max(320) });

type Search = { text: string; found?: FoundBooking[]; error?: string };

/**
 * `/support-desk/bookings`: finds bookings by reference or email address. The form is sent as a body, so that no address
 * is in a log or in the history of the browser.
 */
export function registerBookingsPage(app: FastifyInstance, context: ServiceContext): void {
  const path = '/support-desk/bookings';
  const title = 'Bookings';
  app.get(path, forRole('support'), async (_request, reply) =>
    sendPage(reply, { title, main: renderSearch({ text: '' }) }),
  );
  app.post(path, forRole('support'), async (request, reply) => {
    const { data: { text } = { text: '' } } = bodySchema.safeParse(request.body);
    if (text === '') {
      const error = 'Enter a booking reference or an email address.';
      return sendPage(reply, { title, main: renderSearch({ text, error }) }, 422);
    }
    await recordAction(context, getStaff(request), {
      role: 'support',
      action: 'bookings.searched',
      // The page of a booking is recorded with its reference, so the address is not needed.
      subject: text.replace(/^(.).*@/, '$1•••@'),
    });
    const { bookings: found } = await context.call('train-swap', 'searchBookings', {
      body: { text },
      response: searchResponse,
    });
    return sendPage(reply, { title, main: renderSearch({ text, found }) });
  });
}

function renderSearch({ text, found, error }: Search): Html {
  const state = error
    ? html` aria-invalid="true" aria-describedby="hint error" autofocus`
    : html` aria-describedby="hint"`;
  return html`<form class="search" method="post" action="/support-desk/bookings">
  <label for="text">Reference or email address</label>
  <p id="hint">Such as SWAPME24, or the address that the booking was made with.</p>
  ${error ? html`<p id="error" class="error">${error}</p>` : []}
  <p class="row"><input id="text" name="text" value="${text}" autocomplete="off" spellcheck="false"${state}><button type="submit">Find</button></p>
</form>
${found ? renderFound(found) : []}`;
}

const renderFound = (found: readonly FoundBooking[]): Html =>
  html`<section aria-labelledby="found">
<h2 id="found">${found.length === 1 ? '1 booking' : `${found.length} bookings`}</h2>
${
  found.length === 0
    ? html`<p>No booking has this reference or address. Check it with the traveller.</p>`
    : html`<ol>${found.map(
        ({ reference, email, names, journey }) => html`<li><article>
  <h3><a href="${getBookingPath(reference)}">${reference}</a></h3>
  <p>${formatJourney(journey)}</p>
  <p class="meta"><span>${names.join(', ')}</span> <span>${email ?? 'Address deleted'}</span></p>
</article></li>`,
      )}</ol>`
}
</section>`;
