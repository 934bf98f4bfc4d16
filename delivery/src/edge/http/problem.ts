import type { FastifyReply } from 'fastify';
import { createClosingPayload } from 'shared-server';

type Problem = { status: number; code: string; title: string; detail: string };

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return problemHeaders(reply, problem).send(problemText(problem));
}

/** Sends a problem for a request whose body was not read, and closes the connection. */
export function sendClosingProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { raw } = reply.request;
  const text = problemText(problem);
  // HTTP/2 has no such header. The stream is closed instead.
  if (raw.httpVersionMajor < 2) reply.header('connection', 'close');
  return problemHeaders(reply, problem)
    .header('content-length', Buffer.byteLength(text))
    .send(createClosingPayload(raw, text));
}

function problemHeaders(reply: FastifyReply, { status }: Problem): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('application/problem+json');
}

function problemText({ code, title, status, detail }: Problem): string {
  return JSON.stringify({ type: `/problems/${code}`, title, status, code, detail });
}
