import type { FastifyRequest } from 'fastify';
import { isValidText } from 'shared-server/valid-text';
import { i18n } from '../../language/i18n';
import { escapePointer, type ProblemPointer, problem } from '../../problem';

/** @throws {Problem} 422 with a pointer to each invalid text of the request (`shared-server/valid-text`) */
export function assertValidText(request: FastifyRequest): void {
  const pointers = [
    ...findInvalidText(request.body, '#'),
    ...findInvalidText(request.params, '#/params'),
    ...findInvalidText(request.query, '#/querystring'),
    ...findInvalidText(request.headers['idempotency-key'], '#/headers/idempotency-key'),
  ];
  if (pointers.length === 0) return;
  throw problem('invalid-request', {
    status: 422,
    detail: i18n.t(
      'Some text has control characters or invalid characters. Correct the marked fields and try again.',
    ),
    pointers,
  });
}

function findInvalidText(sent: unknown, root: string): ProblemPointer[] {
  const found: ProblemPointer[] = [];
  // Not recursive: the input may be nested deeper than the stack.
  const remaining: { value: unknown; at: string }[] = [{ value: sent, at: root }];
  for (let next = remaining.pop(); next; next = remaining.pop()) {
    const { value, at } = next;
    if (typeof value === 'string') {
      if (!isValidText(value))
        found.push({
          pointer: at,
          detail: i18n.t('Remove control characters and invalid characters.'),
        });
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (!isValidText(key))
          found.push({
            pointer: at,
            detail: i18n.t('A name here: Remove control characters and invalid characters.'),
          });
        else remaining.push({ value: inner, at: `${at}/${escapePointer(key)}` });
      }
    }
  }
  return found.slice(0, 20);
}
