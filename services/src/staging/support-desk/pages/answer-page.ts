import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Call, ServiceContext } from '../../../kit/context';
import { assertSameSite } from '../../../kit/http/access/assert-same-site';
import type { Html } from '../../../kit/mail/html';
import { Problem } from '../../../kit/problem';
import { type Answer, parseAnswer, type RejectedAnswer } from './answer-form';
import { sendNotFound } from './overview';
import { sendPage } from './page';

/** What the last request did: an answer was sent, or it was rejected. */
export type Outcome = { isSent?: boolean; rejected?: RejectedAnswer };

export type AnswerPage<Subject> = {
  /** `/support-desk/cases/TS-7KQ3-M9XF` */
  getPath: (number: string) => string;
  find: (call: Call, number: string) => Promise<Subject>;
  answer: (call: Call, number: string, answer: Answer) => Promise<unknown>;
  render: (subject: Subject, outcome: Outcome) => { title: string; main: Html };
};

/** Registers the page of a case or a complaint, and the address that its form sends an answer to. */
export function registerAnswerPage<Subject>(
  app: FastifyInstance,
  context: ServiceContext,
  { getPath, find, answer, render }: AnswerPage<Subject>,
): void {
  const { call, configuration } = context;
  const path = `${getPath('')}:number`;

  async function send(reply: FastifyReply, number: string, outcome: Outcome) {
    try {
      const page = render(await find(call, number), outcome);
      return sendPage(reply, page, outcome.rejected?.problem.status);
    } catch (error) {
      const isUnknown = error instanceof Problem && [404, 422].includes(error.status);
      if (isUnknown) return sendNotFound(reply, context, number);
      throw error;
    }
  }

  app.get<Request>(path, ({ params, query }, reply) =>
    send(reply, params.number, { isSent: query.sent === 'true' }),
  );

  app.post<Request>(`${path}/answers`, async (request, reply) => {
    assertSameSite(request, configuration.allowedOrigins);
    const { number } = request.params;
    const sent = parseAnswer(request.body);
    try {
      await answer(call, number, sent);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return send(reply, number, { rejected: { ...sent, problem: error } });
    }
    // A reload of the page that follows sends nothing again.
    return reply.redirect(`${getPath(number)}?sent=true`, 303);
  });
}

type Request = { Params: { number: string }; Querystring: { sent?: string } };
