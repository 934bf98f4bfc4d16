import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { kill, revive } from '../../changes/kill';
import { CommandError } from '../../command-error';
import type { EdgeCanaries } from '../canary/edge-canaries';
import { isSameSite } from '../deck/same-site';
import { sendProblem } from '../http/problem';
import type { Sources } from '../live-set/open-sources';
import { createOperatorSessions, type Staff } from './operator-session';
import { renderPage, renderReleases } from './render-releases';

type OperatorsOptions = {
  environment: string;
  servicesOrigin: string;
  sources: Sources;
  canaries: EdgeCanaries;
  sendNotFound: (reply: FastifyReply) => FastifyReply;
};

const path = '/support-desk/releases';
const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const bodySchema = z.object({
  action: z.enum(['kill', 'revive']),
  remote: z.string().max(100),
  reason: z.string().trim().min(1).max(200),
});

/**
 * `/support-desk/releases`: releases, canaries and kill switches, for operators. The support desk knows who they are and
 * records what they do.
 */
export function serveOperators(server: FastifyInstance, options: OperatorsOptions): void {
  const { environment, sources, canaries, sendNotFound } = options;
  const sessions = createOperatorSessions(options.servicesOrigin);

  async function sendReleases(reply: FastifyReply, staff: Staff, error?: string) {
    const live = await sources.readLiveSet();
    const text = renderReleases({
      staff,
      live,
      tallies: canaries.tallies(),
      problem: sources.getReleaseProblem()?.message ?? null,
      canChange: sources.signer !== null,
      ...(error ? { error } : {}),
    });
    return sendHtml(reply, text, error ? 422 : 200);
  }

  /** @returns the operator, or null when a response was sent */
  async function findOperator(request: FastifyRequest, reply: FastifyReply): Promise<Staff | null> {
    const staff = await sessions.find(request).catch((error) => {
      request.log.warn({ err: error }, 'the session of an operator was not read');
      return 'unknown' as const;
    });
    if (staff === 'unknown') sendUnavailable(reply);
    else if (staff === 'off') sendNotFound(reply);
    else if (staff === null) reply.redirect(`/support-desk/sign-in?to=${path}`, 303);
    else if (!staff.roles.includes('operator')) sendWrongRole(reply, staff);
    else return staff;
    return null;
  }

  server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4_096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get(path, async (request, reply) => {
      const staff = await findOperator(request, reply);
      return staff ? sendReleases(reply, staff) : reply;
    });
    scope.post(path, async (request, reply) => {
      if (!isSameSite(request)) return reply.code(403).send();
      const staff = await findOperator(request, reply);
      if (!staff) return reply;
      const { data } = bodySchema.safeParse(request.body);
      const { signer, originalStore: store } = sources;
      if (!data) return sendReleases(reply, staff, 'Enter the reason.');
      if (!signer) return sendReleases(reply, staff, 'This edge server has no signing key.');
      const author = { store, signer, by: staff.name, now: () => new Date() };
      try {
        // Before the change: what is not in the audit is not done.
        await sessions.record(request, `remote.${data.action}`, data.remote);
        await (data.action === 'kill' ? kill : revive)({ ...author, environment, ...data });
      } catch (error) {
        if (error instanceof CommandError) return sendReleases(reply, staff, error.message);
        request.log.error({ err: error }, 'an action of an operator failed');
        return sendUnavailable(reply);
      }
      return reply.redirect(path, 303);
    });
  });
}

const sendHtml = (reply: FastifyReply, text: string, status = 200): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .header('referrer-policy', 'same-origin')
    .send(text);

const sendWrongRole = (reply: FastifyReply, staff: Staff): FastifyReply =>
  sendHtml(
    reply,
    renderPage({
      title: 'Your account has no access',
      staff,
      main: '<p>This page needs the role operator. Ask the person who manages your staff accounts for it.</p>',
    }),
    403,
  );

const sendUnavailable = (reply: FastifyReply): FastifyReply =>
  sendProblem(reply, {
    title: 'The support desk does not respond',
    status: 503,
    code: 'service-unavailable',
    detail: 'The support desk does not respond, so nothing was changed. Use the delivery command.',
  });
