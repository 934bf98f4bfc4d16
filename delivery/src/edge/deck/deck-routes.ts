import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DeckState } from 'staging-deck/deck-state';
import { noOverrides, type OverrideProblem, readWord } from 'staging-deck/overrides';
import type { LiveSet } from '../live-set';
import { checkOverrides, isLoaded } from './check-overrides';
import { overridesCookie, overridesIn } from './cookie';
import { deckName, type EdgeDeck, unkept } from './edge-deck';
import { readSettings } from './read-settings';

/** As many as a tester looks through; `delivery status` knows them all. */
const shownReleases = 20;

type Sources = {
  readLiveSet: () => Promise<LiveSet>;
  readConfiguration: () => Promise<{ text: string }>;
};

/**
 * `GET /deck/state` tells what can be overridden and what is; `PUT /deck/overrides` sets all of it for
 * the browser that asks; a page asked for with `?deck=` sets what the link holds.
 */
export function deckRoutes(server: FastifyInstance, deck: EdgeDeck, sources: Sources): void {
  async function setting() {
    const [live, { text }] = await Promise.all([
      sources.readLiveSet(),
      sources.readConfiguration(),
    ]);
    return { live, configuration: text, ...readSettings(text) };
  }

  const refusal = deck.signer
    ? null
    : 'cannot be overridden here: this edge server has no signing key (DELIVERY_SIGNING_KEY), and pages take signed releases alone';

  async function check(value: unknown) {
    const { live, configuration, services } = await setting();
    const { store, origins } = deck;
    return checkOverrides(value, { store, live, configuration, origins, services, refusal });
  }

  /** @returns what went wrong with the clock, if anything */
  async function moveClock(minutes: number): Promise<OverrideProblem[]> {
    try {
      const { ahead } = await deck.clock.read();
      if (ahead !== minutes) await deck.clock.moveTo(minutes);
      return [];
    } catch {
      if (minutes === 0) return [];
      return [{ path: 'clock', message: 'cannot be moved: the services do not answer' }];
    }
  }

  async function set(request: FastifyRequest, reply: FastifyReply, value: unknown) {
    const { overrides, problems } = await check(value);
    if (!overrides) return problems;
    const clockProblems = await moveClock(overrides.clock);
    if (clockProblems.length > 0) return clockProblems;
    reply.header('set-cookie', overridesCookie(overrides, request.protocol === 'https'));
    return null;
  }

  server.get('/deck/state', async (request, reply): Promise<DeckState> => {
    const { live, flags, locations, services } = await setting();
    const clock = await deck.clock.read().catch(() => null);
    const overrides = { ...overridesIn(request.headers.cookie), clock: clock?.ahead ?? 0 };
    const { troubles } = await deck.setFor(live, overrides);
    unkept(reply);
    return {
      environment: live.document.environment,
      version: live.document.version,
      overrides,
      troubles: [...troubles],
      refusal,
      remotes: await remotesOf(live, deck),
      flags,
      locations,
      services,
      now: clock?.now ?? null,
      origins: [...deck.origins],
    };
  });

  server.put('/deck/overrides', { bodyLimit: 16_384 }, async (request, reply) => {
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') return unkept(reply).code(403).send();
    const problems = await set(request, reply, request.body);
    unkept(reply);
    return problems ? reply.code(422).send({ problems }) : reply.code(204).send();
  });

  server.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !request.url.includes('deck=')) return;
    const url = new URL(request.url, 'http://edge');
    const word = url.searchParams.get('deck');
    if (word === null || /^\/(api|r|deck|dev|faulty)\//.test(url.pathname)) return;
    const problems = await set(request, reply, word === 'reset' ? noOverrides : readWord(word));
    unkept(reply);
    if (problems) return reply.code(400).type('text/plain; charset=utf-8').send(refused(problems));
    url.searchParams.delete('deck');
    // A path such as //elsewhere.example would lead away from here.
    const path = url.pathname.replace(/^\/+/, '/');
    return reply
      .code(303)
      .header('location', path + url.search)
      .send();
  });
}

async function remotesOf(live: LiveSet, { store }: EdgeDeck): Promise<DeckState['remotes']> {
  const { remotes, killed } = live.document;
  const all = await store.listReleases();
  const chosen = Object.entries(remotes).filter(([name]) => name !== deckName);
  return Promise.all(
    chosen.map(async ([name, id]) => {
      const own = all.filter(({ remote }) => remote === name);
      const releases = await Promise.all(
        own.map(({ release }) => store.findRelease(name, release)),
      );
      return {
        name,
        live: id,
        isLoaded: isLoaded(live, name),
        off: killed[name]?.reason ?? null,
        releases: releases
          .filter((release) => release !== null)
          .sort((one, other) => other.publishedAt.localeCompare(one.publishedAt))
          .slice(0, shownReleases)
          .map(({ release, publishedAt, commit }) => ({ release, publishedAt, commit })),
      };
    }),
  );
}

function refused(problems: readonly OverrideProblem[]): string {
  const list = problems.map(({ path, message }) => `- ${path} ${message}`).join('\n');
  return `This link cannot be used here, and nothing was changed:\n${list}\n`;
}
