import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ChallengeCall } from '../challenges/answer-challenge';
import type { Database } from '../database/open-database';
import { serveAsset, styleAsset } from '../fields-page/build-assets';
import type { Provider } from '../wire/endpoint';
import { objectId } from '../wire/object-id';
import { challengeDocument, noChallengeDocument } from './challenge-document';
import { type Step, takeStep } from './take-step';

type ChallengePage = {
  provider: Provider;
  database: Database;
  /** Told of each step that may have written events. */
  onCommit: () => void;
};

/** No script at all. Chromium holds `form-action` against the redirect after a form as well. */
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

/** Pressing Enter in the field sends the first button's step. */
const readStep = (body: unknown): Step => {
  const form = new URLSearchParams(typeof body === 'string' ? body : '');
  const step = form.get('step');
  if (step === 'resend' || step === 'cancel') return { step };
  return { step: 'confirm', code: form.get('code') ?? '' };
};

/**
 * `GET /challenges/:id`: the bank's question on a page of its own, for a confirmation with `return_url`;
 * `POST` answers it, with a form. Both lead back to `return_url` once it is decided.
 */
export const registerChallengePage = async (
  app: FastifyInstance,
  { provider, database, onCommit }: ChallengePage,
): Promise<void> => {
  const style = await styleAsset(
    '/challenges/assets/challenge-page',
    join(import.meta.dirname, 'challenge-page.css'),
  );
  serveAsset(app, style);

  const show = async (id: string, step: Step | null, reply: FastifyReply) => {
    const effects: (() => void)[] = [];
    const shown = await database.db.transaction((tx) => {
      const call: ChallengeCall = {
        ...{ tx, provider, requestId: objectId('req'), idempotencyKey: null },
        now: Math.floor(provider.now() / 1000),
        afterCommit: (effect) => effects.push(effect),
      };
      return takeStep(call, id, step);
    });
    for (const effect of effects) effect();
    if (step) onCommit();
    if (!shown) return sendDocument(reply, 404, null, noChallengeDocument(style));
    if ('back' in shown) return reply.header('cache-control', 'no-store').redirect(shown.back, 303);
    const { asked, note } = shown;
    const { origin } = new URL(asked.challenge.returnUrl);
    return sendDocument(reply, 200, origin, challengeDocument(style, asked, note));
  };

  type Route = { Params: { id: string } };
  app.get<Route>('/challenges/:id', (request, reply) => show(request.params.id, null, reply));
  app.post<Route>('/challenges/:id', (request, reply) =>
    show(request.params.id, readStep(request.body), reply),
  );
};
