import { toSameOriginPath } from '@train-swap/shared-config/same-origin-path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OverrideProblem } from 'staging-deck/overrides';
import { z } from 'zod';
import { type EdgeDeck, setNoStore } from '../edge-deck';
import { formatOverridesCookie } from '../overrides/overrides-cookie';
import { isSameSite } from '../same-site';
import { sendClockConfirmation } from './clock-confirmation';
import { type DeckLink, readLink, readLinkOverrides } from './read-link';

const confirmationSchema = z.object({
  mode: z.enum(['deck', 'deck-add']),
  encoded: z.string().max(8_000),
  path: z.string(),
  clock: z.enum(['move', 'keep']),
});

/**
 * A page request with `?deck=` or `?deck-add=` sets the overrides in the link. All testers share the clock, so a link
 * that moves it first shows a confirmation page, which posts to `/deck/link`. Until then nothing changes.
 */
export function registerLinkRoutes(server: FastifyInstance, deck: EdgeDeck): void {
  async function followLink(
    request: FastifyRequest,
    reply: FastifyReply,
    link: DeckLink,
    choice?: 'move' | 'keep',
  ) {
    setNoStore(reply);
    const current = await deck.readOverrides(request.headers.cookie);
    const { value, clock } = readLinkOverrides(link, current.overrides);
    const { overrides, problems } = await deck.check(value);
    if (!overrides) return sendProblems(reply, problems);
    const currentClock = clock === null ? null : await deck.clock.read().catch(() => null);
    if (clock !== null && clock !== 0 && !currentClock && choice !== 'keep') {
      return sendProblems(reply, [clockProblem]);
    }
    if (clock !== null && currentClock && currentClock.ahead !== clock) {
      if (!choice) {
        const { environment } = deck.options;
        return sendClockConfirmation(reply, {
          environment,
          link,
          overrides,
          from: currentClock.ahead,
          to: clock,
        });
      }
      if (choice === 'move') {
        const isMoved = await deck.clock.moveTo(clock).catch(() => null);
        if (!isMoved) return sendProblems(reply, [clockProblem]);
      }
    }
    return reply
      .header('set-cookie', formatOverridesCookie(overrides, request.protocol === 'https'))
      .code(303)
      .header('location', link.path)
      .send();
  }

  server.addHook('onRequest', async (request, reply) => {
    // Requests for images or scripts are not links.
    const mode = request.headers['sec-fetch-mode'];
    if (request.method !== 'GET' || (mode !== undefined && mode !== 'navigate')) return;
    const link = readLink(request.url);
    if (link) return followLink(request, reply, link);
  });

  server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post('/deck/link', async (request, reply) => {
      if (!isSameSite(request)) return setNoStore(reply).code(403).send();
      const { success, data } = confirmationSchema.safeParse(request.body);
      if (!success) return setNoStore(reply).code(400).send();
      const { clock, ...link } = data;
      const path = toSameOriginPath(link.path, 'http://edge.invalid') ?? '/';
      return followLink(request, reply, { ...link, path }, clock);
    });
  });
}

const clockProblem: OverrideProblem = {
  path: 'clock',
  message: 'cannot be moved: the services do not respond',
};

function sendProblems(reply: FastifyReply, problems: readonly OverrideProblem[]): FastifyReply {
  const list = problems.map(({ path, message }) => `- ${path} ${message}`).join('\n');
  return reply
    .code(400)
    .type('text/plain; charset=utf-8')
    .send(
      `This link cannot be used here. Nothing was changed. Correct these overrides:\n${list}\n`,
    );
}
