import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DeckState } from 'staging-deck/deck-state';
import type { OverrideProblem } from 'staging-deck/overrides';
import type { LiveSet } from '../live-set';
import { isLoaded } from './check-overrides';
import { overridesCookie } from './cookie';
import { deckName, type EdgeDeck, unkept } from './edge-deck';
import { isSameSite } from './same-site';

/** As many as a tester looks through; `delivery status` knows them all. */
const shownReleases = 20;

/**
 * `GET /deck/state` tells what can be overridden and what is; `PUT /deck/overrides` sets all of it for
 * the browser that asks.
 */
export function deckRoutes(server: FastifyInstance, deck: EdgeDeck): void {
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
    const { overrides, problems } = await deck.check(value);
    if (!overrides) return problems;
    const clockProblems = await moveClock(overrides.clock);
    if (clockProblems.length > 0) return clockProblems;
    reply.header('set-cookie', overridesCookie(overrides, request.protocol === 'https'));
    return null;
  }

  server.get('/deck/state', async (request, reply): Promise<DeckState> => {
    const { live, flags, locations, services } = await deck.setting();
    const clock = await deck.clock.read().catch(() => null);
    const accepted = await deck.overridesOf(request.headers.cookie);
    const overrides = { ...accepted.overrides, clock: clock?.ahead ?? 0 };
    const { troubles } = await deck.setFor(live, overrides);
    unkept(reply);
    return {
      environment: live.document.environment,
      version: live.document.version,
      overrides,
      troubles: [...accepted.troubles, ...troubles],
      refusal: deck.refusal,
      remotes: await remotesOf(live, deck),
      flags,
      locations,
      services,
      now: clock?.now ?? null,
      origins: [...deck.origins],
    };
  });

  server.put('/deck/overrides', { bodyLimit: 16_384 }, async (request, reply) => {
    if (!isSameSite(request)) return unkept(reply).code(403).send();
    const problems = await set(request, reply, request.body);
    unkept(reply);
    return problems ? reply.code(422).send({ problems }) : reply.code(204).send();
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
        off: (Object.hasOwn(killed, name) && killed[name]?.reason) || null,
        releases: releases
          .filter((release) => release !== null)
          .sort((one, other) => other.publishedAt.localeCompare(one.publishedAt))
          .slice(0, shownReleases)
          .map(({ release, publishedAt, commit }) => ({ release, publishedAt, commit })),
      };
    }),
  );
}
