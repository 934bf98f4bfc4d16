import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../database/open-database';
import { loadStyle, serveAsset } from '../fields-page/build-assets';
import type { ChallengeCall } from '../intents/submit-code';
import type { Provider } from '../wire/endpoint';
import { createObjectId } from '../wire/object-id';
import { renderChallengePage, renderNotFoundPage } from './challenge-document';
import { type Step, submitStep } from './submit-step';

type ChallengePage = {
  provider: Provider;
  database: Database;
  /** Called after each step that may have written events. */
  onCommit: () => void;
};

/** No scripts. Chromium applies `form-action` also to the redirect after a form. */
const documentPolicy = (returnOrigin: string | null): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "base-uri 'none'",
    `form-action ${returnOrigin ? `'self' ${returnOrigin}` : "'none'"}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

const sendDocument = (
  reply: FastifyReply,
  status: number,
  returnOrigin: string | null,
  document: string,
): FastifyReply =>
  reply
    .code(status)
    .header('content-security-policy', documentPolicy(returnOrigin))
    .header('cache-control', 'no-store')
    .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    .type('text/html; charset=utf-8')
    .send(document);

/** Enter in the field submits the step of the first button. */
function readStep(body: unknown): Step {
  const form = new URLSearchParams(typeof body === 'string' ? body : '');
  const step = form.get('step');
  if (step === 'resend' || step === 'cancel') return { step };
  return { step: 'confirm', code: form.get('code') ?? '' };
}

/**
 * `GET /challenges/:id?locale=de`: the page with the bank's challenge, for a confirmation with `return_url`. `POST` submits
 * its form. Both redirect to `return_url` once the challenge is decided.
 */
export async function registerChallengePage(
  app: FastifyInstance,
  { provider, database, onCommit }: ChallengePage,
): Promise<void> {
  const style = await loadStyle(
    '/challenges/assets/challenge-page',
    join(import.meta.dirname, 'challenge-page.css'),
  );
  serveAsset(app, style);

  const show = async (id: string, step: Step | null, reply: FastifyReply) => {
    const effects: (() => void)[] = [];
    const result = await database.transaction((tx) => {
      const call: ChallengeCall = {
        tx,
        provider,
        requestId: createObjectId('req'),
        idempotencyKey: null,
        now: Math.floor(provider.now() / 1000),
        afterCommit: (effect) => effects.push(effect),
      };
      return submitStep(call, id, step);
    });
    for (const effect of effects) effect();
    if (step) onCommit();
    if (!result) return sendDocument(reply, 404, null, renderNotFoundPage(style));
    if ('returnUrl' in result)
      return reply.header('cache-control', 'no-store').redirect(result.returnUrl, 303);
    const { pending, note } = result;
    const { origin } = new URL(pending.challenge.returnUrl);
    return sendDocument(reply, 200, origin, renderChallengePage(style, pending, note));
  };

  type Route = { Params: { id: string } };
  app.get<Route>('/challenges/:id', (request, reply) => show(request.params.id, null, reply));
  app.post<Route>('/challenges/:id', (request, reply) =>
    show(request.params.id, readStep(request.body), reply),
  );
}
