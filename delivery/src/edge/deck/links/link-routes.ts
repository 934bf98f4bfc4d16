import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sameOriginPath } from 'shared-config/same-origin-path';
import type { OverrideProblem } from 'staging-deck/overrides';
import { z } from 'zod';
import { overridesCookie } from '../cookie';
import { type EdgeDeck, unkept } from '../edge-deck';
import { isSameSite } from '../same-site';
import { sendClockQuestion } from './clock-question';
import { type DeckLink, readLink, wantedBy } from './read-link';

const answerSchema = z.object({
  mode: z.enum(['deck', 'deck-add']),
  word: z.string().max(8_000),
  path: z.string(),
  clock: z.enum(['move', 'keep']),
});

/**
 * A page asked for with `?deck=` or `?deck-add=` sets what the link holds. The clock belongs to everybody, so a link
 * that would move it shows a question first, and `POST /deck/link` takes the answer; before that nothing is changed.
 */
export function linkRoutes(server: FastifyInstance, deck: EdgeDeck): void {
  async function follow(
    request: FastifyRequest,
    reply: FastifyReply,
    link: DeckLink,
    answer?: 'move' | 'keep',
  ) {
    unkept(reply);
    const present = await deck.overridesOf(request.headers.cookie);
    const { value, clock } = wantedBy(link, present.overrides);
    const { overrides, problems } = await deck.check(value);
    if (!overrides) return reject(reply, problems);
    const known = clock === null ? null : await deck.clock.read().catch(() => null);
    if (clock !== null && clock !== 0 && !known && answer !== 'keep') {
      return reject(reply, [clockProblem]);
    }
    if (clock !== null && known && known.ahead !== clock) {
      if (!answer) {
        const { environment } = deck;
        return sendClockQuestion(reply, {
          environment,
          link,
          overrides,
          from: known.ahead,
          to: clock,
        });
      }
      if (answer === 'move') {
        const moved = await deck.clock.moveTo(clock).catch(() => null);
        if (!moved) return reject(reply, [clockProblem]);
      }
    }
    return reply
      .header('set-cookie', overridesCookie(overrides, request.protocol === 'https'))
      .code(303)
      .header('location', link.path)
      .send();
  }

  server.addHook('onRequest', async (request, reply) => {
    // An image or a script of another page opens no link.
    const mode = request.headers['sec-fetch-mode'];
    if (request.method !== 'GET' || (mode !== undefined && mode !== 'navigate')) return;
    const link = readLink(request.url);
    if (link) return follow(request, reply, link);
  });

  server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post('/deck/link', async (request, reply) => {
      if (!isSameSite(request)) return unkept(reply).code(403).send();
      const { success, data } = answerSchema.safeParse(request.body);
      if (!success) return unkept(reply).code(400).send();
      const { clock, ...link } = data;
      const path = sameOriginPath(link.path, 'http://edge.invalid') ?? '/';
      return follow(request, reply, { ...link, path }, clock);
    });
  });
}

const clockProblem: OverrideProblem = {
  path: 'clock',
  message: 'cannot be moved: the services do not answer',
};

function reject(reply: FastifyReply, problems: readonly OverrideProblem[]): FastifyReply {
  const list = problems.map(({ path, message }) => `- ${path} ${message}`).join('\n');
  return reply
    .code(400)
    .type('text/plain; charset=utf-8')
    .send(`This link cannot be used here, and nothing was changed:\n${list}\n`);
}
