import type { FastifyInstance } from 'fastify';
import type { ServiceContext } from '../context';
import { createPageUrl } from '../language/page-url';
import { createRateLimitCheck } from './limits/rate-limit';
import { routeNotFound } from './problems/problem-responses';

type Params = Record<string, string>;

export type UnsubscribeLink = {
  /** Path with parameters, such as `/api/newsletter/unsubscribe/:token`. They name the recipient and the list. */
  path: string;
  /** Where readers decide who open the link. Mail scanners open it too, so a GET changes nothing. */
  getPage(params: Params): string;
  /** Repeatable. False for a link that we did not create. */
  unsubscribe(params: Params): Promise<boolean>;
};

/** The address that mail programs offer as a button (RFC 8058). They send a form, without cookies. */
export async function registerUnsubscribeRoutes(
  app: FastifyInstance,
  context: ServiceContext,
  { path, getPage, unsubscribe }: UnsubscribeLink,
): Promise<void> {
  const onRequest = createRateLimitCheck(app);
  const parser = { parseAs: 'string', bodyLimit: 4_096 } as const;
  app.addContentTypeParser('*', parser, (_request, _body, done) => done(null));
  app.get<{ Params: Params }>(path, { onRequest }, (request, reply) =>
    reply.redirect(createPageUrl(context.configuration, getPage(request.params)).href, 303),
  );
  app.post<{ Params: Params }>(path, { onRequest }, async (request, reply) => {
    if (!(await unsubscribe(request.params))) throw routeNotFound();
    return reply.type('text/plain').send('Unsubscribed.');
  });
}
