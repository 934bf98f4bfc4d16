import { matchAcceptLanguage } from '@train-swap/shared-config/accept-language';
import { defaultLanguage, languages } from '@train-swap/shared-config/languages';
import type { FastifyInstance } from 'fastify';
import { createI18n, runInLanguage } from 'shared-server/language';
import { z } from 'zod';

/** Texts for cardholders, see docs/translate.md. */
export const i18n = createI18n('payment-sandbox');

const querySchema = z.object({ locale: z.string().max(35).optional().catch(undefined) });

/**
 * Runs each request in its language: the `locale` of the URL, such as `de`. As in Stripe, the browser's language is used
 * without it and for `auto`. Servers send neither and get English.
 */
export function registerRequestLanguage(app: FastifyInstance): void {
  app.addHook('onRequest', ({ query, headers }, _reply, done) => {
    const { locale } = querySchema.parse(query);
    const language =
      matchAcceptLanguage(locale, languages) ??
      matchAcceptLanguage(headers['accept-language'], languages) ??
      defaultLanguage;
    runInLanguage(language, done);
  });
}
