import type { FastifyReply } from 'fastify';
import { closingPayload } from 'shared-server';

type Problem = { status: number; code: string; title: string; detail: string };

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return problemHeaders(reply, problem).send(problemText(problem));
}

/** The same for a request whose body was not read: its connection ends with the response. */
export function sendClosingProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { raw } = reply.request;
  const text = problemText(problem);
  // HTTP/2 has no such header: the stream of the request ends.
  if (raw.httpVersionMajor < 2) reply.header('connection', 'close');
  return problemHeaders(reply, problem)
    .header('content-length', Buffer.byteLength(text))
    .send(closingPayload(raw, text));
}

function problemHeaders(reply: FastifyReply, { status }: Problem): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('application/problem+json');
}

function problemText({ code, title, status, detail }: Problem): string {
  return JSON.stringify({ type: `/problems/${code}`, title, status, code, detail });
}
