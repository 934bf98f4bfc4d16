import { isProduction } from '@train-swap/shared-config/environment';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call, ServiceContext } from '../../../kit/context';
import type { Html } from '../../../kit/mail/html';
import { Problem } from '../../../kit/problem';
import { recordAction } from '../audit/record-action';
import { sendPage } from '../layout/page';
import { forRole, getStaff } from '../sign-in/require-staff';
import { type Answer, parseAnswer, type RejectedAnswer } from './answer-form';
import { sendNotFound } from './overview';

/** What the last request did: an answer was sent, or it was rejected. `hasInbox`: mails are at `/inbox`. */
export type Outcome = { isSent?: boolean; rejected?: RejectedAnswer; hasInbox?: boolean };

export type AnswerPage<Subject> = {
  /** In the audit: `case` gives `case.opened`. */
  kind: string;
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
  { kind, getPath, find, answer, render }: AnswerPage<Subject>,
): void {
  const { call, configuration } = context;
  const path = `${getPath('')}:number`;
  const hasInbox = !isProduction(configuration.environment);
  const record = (request: FastifyRequest, number: string, action: string) =>
    recordAction(context, getStaff(request), {
      role: 'support',
      action: `${kind}.${action}`,
      subject: number,
    });

  async function send(reply: FastifyReply, number: string, outcome: Outcome) {
    try {
      const page = render(await find(call, number), { ...outcome, hasInbox });
      return sendPage(reply, page, outcome.rejected?.problem.status);
    } catch (error) {
      const isUnknown = error instanceof Problem && [404, 422].includes(error.status);
      if (isUnknown) return sendNotFound(reply, context, number);
      throw error;
    }
  }

  app.get<Request>(path, forRole('support'), async (request, reply) => {
    const { number } = request.params;
    await record(request, number, 'opened');
    return send(reply, number, { isSent: request.query.sent === 'true' });
  });

  app.post<Request>(`${path}/answers`, forRole('support'), async (request, reply) => {
    const { number } = request.params;
    const sent = parseAnswer(request.body);
    await record(request, number, sent.action);
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
