import { matchAcceptLanguage } from '@train-swap/shared-config/accept-language';
import { defaultLanguage, listLanguages } from '@train-swap/shared-config/languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Configuration } from '../configuration';
import { runInLanguage } from '../language/i18n';

type Environment = Pick<Configuration, 'environment'>;

/** Runs the work in the language that the request accepts, as far as the environment offers it. */
export function runInRequestLanguage<T>(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { environment }: Environment,
  work: () => T,
): T {
  const offered = listLanguages(environment);
  const language = matchAcceptLanguage(headers['accept-language'], offered) ?? defaultLanguage;
  return runInLanguage(language, work);
}

/** Runs each request in its language, also after its body was read. */
export function registerRequestLanguage(app: FastifyInstance, environment: Environment): void {
  app.addHook('onRequest', (request, _reply, done) =>
    runInRequestLanguage(request, environment, done),
  );
}
