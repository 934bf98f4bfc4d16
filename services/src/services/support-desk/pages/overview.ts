import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { type Html, html } from '../../../kit/mail/html';
import { openComplaintSchema } from '../../trips/contract';
import { waitingCase } from '../../web/contract';
import { formatCode, formatDate, renderTime, sendPage } from '../layout/page';
import { forRole, getStaff } from '../sign-in/require-staff';
import { auditPath } from './audit-page';
import { loadFailedRefunds, renderFailedRefunds } from './failed-refunds';
import { getKindName } from './get-kind-name';

const next = z.string().nullable();
const casesResponse = z.object({ cases: z.array(waitingCase), next });
const complaintsResponse = z.object({ complaints: z.array(openComplaintSchema), next });
type Cases = z.output<typeof casesResponse>;
type Complaints = z.output<typeof complaintsResponse>;

export const getCasePath = (number: string): string =>
  `/support-desk/cases/${encodeURIComponent(number)}`;
export const getComplaintPath = (number: string): string =>
  `/support-desk/complaints/${encodeURIComponent(number)}`;

const querySchema = z.object({
  number: z.string().trim().optional(),
  'cases-after': z.string().optional(),
  'complaints-after': z.string().optional(),
});
type Query = z.output<typeof querySchema>;

/** `/support-desk`: what waits for support. `?number=` opens a case or a complaint. */
export function registerOverview(app: FastifyInstance, context: ServiceContext): void {
  app.get('/support-desk', forRole('any'), async (request, reply) => {
    if (!getStaff(request).roles.includes('support')) return reply.redirect(auditPath, 303);
    const { data: query = {} } = querySchema.safeParse(request.query);
    const { number } = query;
    if (number === '') {
      const error = 'Enter the number of a case or of a complaint.';
      return sendOverview(reply, context, { query, error, status: 422 });
    }
    if (number === undefined) return sendOverview(reply, context, { query });
    const isComplaint = /^tc\b/i.test(number);
    return reply.redirect(isComplaint ? getComplaintPath(number) : getCasePath(number), 303);
  });
}

/** The overview with the error that there is no such number. */
export const sendNotFound = (reply: FastifyReply, context: ServiceContext, number: string) =>
  sendOverview(reply, context, {
    query: { number },
    error:
      'There is no case and no complaint with this number. Check it in the mail to the traveller.',
    status: 404,
  });

type Overview = { query: Query; error?: string; status?: number };

async function sendOverview(
  reply: FastifyReply,
  context: ServiceContext,
  { query, error, status }: Overview,
): Promise<FastifyReply> {
  const { call } = context;
  const [cases, complaints, failedRefunds] = await Promise.all([
    call('web', 'listSupportCases', {
      query: { after: query['cases-after'] },
      response: casesResponse,
    }),
    call('trips', 'listOpenComplaints', {
      query: { after: query['complaints-after'] },
      response: complaintsResponse,
    }),
    loadFailedRefunds(context),
  ]);
  const page = {
    title: 'Cases and complaints',
    intro: 'What waits for an answer, the oldest first.',
    main: html`${renderNumberForm(query.number ?? '', error)}
<div class="columns">${renderCases(cases)}
${renderComplaints(complaints)}</div>
${renderFailedRefunds(failedRefunds)}`,
  };
  return sendPage(reply, page, status);
}

function renderNumberForm(number: string, error?: string): Html {
  const state = error
    ? html` aria-invalid="true" aria-describedby="hint error" autofocus`
    : html` aria-describedby="hint"`;
  return html`<form class="search" action="/support-desk">
  <label for="number">Find by number</label>
  <p id="hint">Such as TS-7KQ3-M9XF or TC-7KQ3-M9XF. Closed ones open too.</p>
  ${error ? html`<p id="error" class="error">${error}</p>` : []}
  <p class="row"><input id="number" name="number" value="${number}" autocomplete="off" autocapitalize="characters" spellcheck="false"${state}><button type="submit">Open</button></p>
</form>`;
}

const renderCases = ({ cases, next }: Cases): Html => html`<section aria-labelledby="cases">
<h2 id="cases">Open cases</h2>
${
  cases.length === 0
    ? html`<p>No case is open. Travellers write to support under Help.</p>`
    : html`<ol>${cases.map(
        ({ caseNumber, subject, email, bookingReference, lastMessageAt }) => html`<li><article>
  <h3><a href="${getCasePath(caseNumber)}">${subject}</a></h3>
  <p class="meta"><span>${caseNumber}</span> <span>${email}</span> ${
    bookingReference === undefined ? [] : html`<span>Booking ${bookingReference}</span>`
  } ${renderTime(lastMessageAt)}</p>
</article></li>`,
      )}</ol>`
}
${renderNextLink('cases', next)}
</section>`;

const renderComplaints = ({ complaints, next }: Complaints): Html =>
  html`<section aria-labelledby="complaints">
<h2 id="complaints">Open complaints</h2>
${
  complaints.length === 0
    ? html`<p>No complaint is open. Travellers complain in a trip.</p>`
    : html`<ol>${complaints.map(
        ({ complaintNumber, kind, state, text, answerBy }) => html`<li><article>
  <h3><a href="${getComplaintPath(complaintNumber)}">${getKindName(kind)}</a></h3>
  ${text === null ? [] : html`<p class="excerpt">${text}</p>`}
  <p class="meta"><span>${complaintNumber}</span> <span>${formatCode(state)}</span> <span>Answer by ${formatDate(answerBy)}</span></p>
</article></li>`,
      )}</ol>`
}
${renderNextLink('complaints', next)}
</section>`;

const renderNextLink = (list: 'cases' | 'complaints', next: string | null): Html | [] =>
  next === null
    ? []
    : html`<p><a class="next" href="/support-desk?${list}-after=${encodeURIComponent(next)}#${list}">More open ${list}</a></p>`;
