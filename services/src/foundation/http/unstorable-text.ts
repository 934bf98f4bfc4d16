import type { FastifyRequest } from 'fastify';
import { type ProblemPointer, problem } from '../problem';

/** PostgreSQL keeps no NUL, and half of a surrogate pair is no character: nobody types either. */
const unstorable = /\0|\p{Surrogate}/u;

/** Refuses text that could not be stored as it was sent, wherever in the request it stands. */
export function refuseUnstorableText(request: FastifyRequest): void {
  const pointers = [
    ...pointersIn(request.body, '#'),
    ...pointersIn(request.params, '#/params'),
    ...pointersIn(request.query, '#/querystring'),
    ...pointersIn(request.headers['idempotency-key'], '#/headers/idempotency-key'),
  ];
  if (pointers.length === 0) return;
  throw problem('invalid-request', {
    status: 422,
    detail: 'Some of what was sent is not text. Correct the marked fields and send it again.',
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
      if (unstorable.test(value)) found.push({ pointer: at, detail: 'This is not text.' });
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (unstorable.test(key)) found.push({ pointer: at, detail: 'A name here is not text.' });
        else left.push({ value: inner, at: `${at}/${escapePointer(key)}` });
      }
    }
  }
  return found.slice(0, 20);
}

export function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
