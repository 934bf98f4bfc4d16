import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { badRequest } from '../../../kit/http/problems/problem-responses';
import { type Html, html } from '../../../kit/mail/html';
import type { Problem } from '../../../kit/problem';

const answerSchema = z.object({
  /** The idempotency key, so that a form that is sent twice answers once. */
  key: z.uuid(),
  action: z.string(),
  // Forms send line ends as CRLF.
  text: z.string().transform((text) => text.replaceAll('\r\n', '\n')),
});
export type Answer = z.output<typeof answerSchema>;

/** An answer that was not accepted. */
export type RejectedAnswer = Answer & { problem: Problem };

/** @throws {Problem} when the form was not sent by this page */
export function parseAnswer(body: unknown): Answer {
  const { data } = answerSchema.safeParse(body);
  if (!data) throw badRequest();
  return data;
}

type AnswerForm = {
  path: string;
  label: string;
  hint: string;
  buttons: readonly { action: string; label: string }[];
  rejected?: RejectedAnswer | undefined;
};

/** A form with one text; each button sends it with its action. After an error it has the text and the reason. */
export function renderAnswerForm({ path, label, hint, buttons, rejected }: AnswerForm): Html {
  const state = rejected
    ? html` aria-invalid="true" aria-describedby="hint error" autofocus`
    : html` aria-describedby="hint"`;
  // The line break after <textarea> is not part of its value.
  return html`<form method="post" action="${path}">
  <input type="hidden" name="key" value="${chooseKey(rejected)}">
  <label for="text">${label}</label>
  <p id="hint">${hint}</p>
  ${rejected ? html`<p id="error" class="error">${describeProblem(rejected)}</p>` : []}
  <textarea id="text" name="text" rows="6" aria-required="true"${state}>
${rejected?.text ?? ''}</textarea>
  <p class="buttons">${buttons.map(
    ({ action, label }, nth) =>
      html`<button type="submit" name="action" value="${action}"${nth > 0 ? html` class="quiet"` : ''}>${label}</button>`,
  )}</p>
</form>`;
}

/** After an error of the server the answer may have been stored, so the same key is sent again. */
const chooseKey = (rejected: RejectedAnswer | undefined): string =>
  rejected && rejected.problem.status >= 500 ? rejected.key : randomUUID();

export const describeProblem = ({ problem }: RejectedAnswer): string =>
  problem.code === 'idempotency-key-reused'
    ? 'Another answer was sent from this page before. Check it above, then send this one again.'
    : (problem.pointers?.[0]?.detail ?? problem.detail);
