import type { FastifyRequest } from 'fastify';
import { isValidText } from 'shared-server/valid-text';
import { type ProblemPointer, problem } from '../problem';

const invalid = 'Remove control characters and damaged letters.';

/** Throws a 422 that points at every text of the request that breaks the rule of `valid-text`. */
export function assertValidText(request: FastifyRequest): void {
  const pointers = [
    ...pointersIn(request.body, '#'),
    ...pointersIn(request.params, '#/params'),
    ...pointersIn(request.query, '#/querystring'),
    ...pointersIn(request.headers['idempotency-key'], '#/headers/idempotency-key'),
  ];
  if (pointers.length === 0) return;
  throw problem('invalid-request', {
    status: 422,
    detail:
      'Some text has control characters or damaged letters. Correct the marked fields and send it again.',
    pointers,
  });
}

function pointersIn(sent: unknown, root: string): ProblemPointer[] {
  const found: ProblemPointer[] = [];
  // By hand, not by recursion: what is sent may be nested deeper than the stack.
  const left: { value: unknown; at: string }[] = [{ value: sent, at: root }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, at } = next;
    if (typeof value === 'string') {
      if (!isValidText(value)) found.push({ pointer: at, detail: invalid });
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (!isValidText(key)) found.push({ pointer: at, detail: `A name here: ${invalid}` });
        else left.push({ value: inner, at: `${at}/${escapePointer(key)}` });
      }
    }
  }
  return found.slice(0, 20);
}

export function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
