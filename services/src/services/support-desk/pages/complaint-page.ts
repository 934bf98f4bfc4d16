import { defaultLanguage } from '@train-swap/shared-config/languages';
import { formatMoney } from 'shared-server/format-money';
import { z } from 'zod';
import { type Html, html } from '../../../kit/mail/html';
import { deskComplaintSchema } from '../../trips/contract';
import { formatCode, formatDate, renderFacts, renderNotice, renderTime } from '../layout/page';
import { describeProblem, renderAnswerForm } from './answer-form';
import type { AnswerPage, Outcome } from './answer-page';
import { renderBookingLink } from './booking-link';
import { getKindName } from './get-kind-name';
import { getComplaintPath } from './overview';

type Complaint = z.output<typeof deskComplaintSchema>;
type State = Complaint['state'];

export const complaintPage: AnswerPage<Complaint> = {
  kind: 'complaint',
  getPath: getComplaintPath,
  find: (call, complaintNumber) =>
    call('trips', 'getComplaint', { params: { complaintNumber }, response: deskComplaintSchema }),
  answer: (call, complaintNumber, { key, text, action }) =>
    call('trips', 'moveComplaint', {
      params: { complaintNumber },
      body: { text, state: action },
      idempotencyKey: key,
      response: z.unknown(),
    }),
  render: (complaint, outcome) => ({
    title: getKindName(complaint.kind),
    main: renderComplaint(complaint, outcome),
  }),
};

const labels: Partial<Record<State, string>> = {
  IN_REVIEW: 'Start review',
  ACCEPTED: 'Accept',
  REJECTED: 'Reject',
};

function renderComplaint(complaint: Complaint, { isSent, rejected, hasInbox }: Outcome): Html {
  const { complaintNumber, state, text, contact, claim, answerBy, openedAt, steps } = complaint;
  return html`${isSent ? renderSent(complaint, hasInbox) : []}
${renderFacts([
  ['Complaint', complaintNumber],
  ['State', formatCode(state)],
  ['Booking', contact ? renderBookingLink(contact.bookingReference) : 'Deleted'],
  ['Email', contact?.email ?? 'Deleted'],
  [
    'Claimed',
    claim
      ? `${formatMoney(claim.amount, { language: defaultLanguage })} from ${claim.operator.name}`
      : undefined,
  ],
  ['Opened', renderTime(openedAt)],
  ['Answer by', formatDate(answerBy)],
])}
<section aria-labelledby="complaint">
<h2 id="complaint">What the traveller wrote</h2>
<article><p class="text">${text ?? 'The traveller wrote no text.'}</p></article>
</section>
<section aria-labelledby="steps">
<h2 id="steps">What happened</h2>
<ol>${steps.map(
    (step) => html`<li><article>
  <header><h3>${formatCode(step.state)}</h3> ${renderTime(step.at)}</header>
  <p class="text">${step.text}</p>
</article></li>`,
  )}</ol>
</section>
<section aria-labelledby="answer">
<h2 id="answer">Answer</h2>
${renderAnswer(complaint, rejected)}
</section>`;
}

const renderSent = ({ state, contact }: Complaint, hasInbox = false): Html =>
  renderNotice(
    `The complaint is ${formatCode(state).toLowerCase()}. The traveller sees it in the trip and by email.`,
    (hasInbox && contact?.email) || null,
  );

function renderAnswer(
  { complaintNumber, state, nextStates }: Complaint,
  rejected: Outcome['rejected'],
): Html {
  if (nextStates.length > 0) {
    return renderAnswerForm({
      path: `${getComplaintPath(complaintNumber)}/answers`,
      label: 'Text for the traveller',
      hint: 'The traveller sees it in the trip and gets it by email.',
      buttons: nextStates.map((next) => ({
        action: next,
        label: labels[next] ?? formatCode(next),
      })),
      rejected,
    });
  }
  const final = html`<p>This complaint is ${formatCode(state).toLowerCase()}, which is final.</p>`;
  if (!rejected) return final;
  return html`<p id="error" class="error">${describeProblem(rejected)}</p>
<label for="text">Your text, which was not sent</label>
<textarea id="text" rows="6" readonly aria-describedby="error" autofocus>
${rejected.text}</textarea>`;
}
