import { z } from 'zod';
import { type Html, html } from '../../../kit/mail/html';
import { addressedCase } from '../../web/contract';
import { formatCode, renderFacts, renderNotice, renderTime } from '../layout/page';
import { renderAnswerForm } from './answer-form';
import type { AnswerPage, Outcome } from './answer-page';
import { renderBookingLink } from './booking-link';
import { getCasePath } from './overview';

type SupportCase = z.output<typeof addressedCase>;

export const casePage: AnswerPage<SupportCase> = {
  kind: 'case',
  getPath: getCasePath,
  find: (call, caseNumber) =>
    call('web', 'getSupportCase', { params: { caseNumber }, response: addressedCase }),
  answer: (call, caseNumber, { key, text, action }) =>
    call('web', 'answerSupportCase', {
      params: { caseNumber },
      body: { text, close: action === 'close' },
      idempotencyKey: key,
      response: z.unknown(),
    }),
  render: (found, outcome) => ({ title: found.subject, main: renderCase(found, outcome) }),
};

function renderCase(found: SupportCase, { isSent, rejected, hasInbox }: Outcome): Html {
  const { caseNumber, status, email, bookingReference, createdAt, messages } = found;
  return html`${isSent ? renderNotice(`Your answer was sent to ${email}.`, hasInbox ? email : null) : []}
${renderFacts([
  ['Case', caseNumber],
  ['Status', formatCode(status)],
  ['From', email],
  ['Booking', bookingReference && renderBookingLink(bookingReference)],
  ['Opened', renderTime(createdAt)],
])}
<section aria-labelledby="messages">
<h2 id="messages">Messages</h2>
<ol>${messages.map(
    ({ from, at, text }) => html`<li><article class="${from}">
  <header><h3>${formatCode(from)}</h3> ${renderTime(at)}</header>
  <p class="text">${text}</p>
</article></li>`,
  )}</ol>
</section>
<section aria-labelledby="answer">
<h2 id="answer">Answer</h2>
${renderAnswerForm({
  path: `${getCasePath(caseNumber)}/answers`,
  label: 'Your answer',
  hint: `It is sent by email to ${email}. Leave an empty line between paragraphs.`,
  buttons: [
    { action: 'answer', label: 'Send answer' },
    { action: 'close', label: 'Send answer and close case' },
  ],
  rejected,
})}
</section>`;
}
