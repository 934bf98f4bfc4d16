import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DeckState } from 'staging-deck/deck-state';
import type { OverrideProblem, Overrides } from 'staging-deck/overrides';
import type { LiveSet } from '../live-set/live-set';
import { type EdgeDeck, setNoStore } from './edge-deck';
import { deckName } from './launcher';
import { isLoaded } from './overrides/check-overrides';
import { formatOverridesCookie } from './overrides/overrides-cookie';
import { isSameSite } from './same-site';

/** Newest releases listed for each remote. */
const maxShownReleases = 20;

/**
 * `GET /deck/state` returns the possible and the present overrides. `PUT /deck/overrides` replaces the overrides of the
 * browser.
 */
export function registerDeckRoutes(server: FastifyInstance, deck: EdgeDeck): void {
  /** @returns the problem when the clock cannot be moved, else an empty list */
  async function moveClock(minutes: number): Promise<OverrideProblem[]> {
    try {
      const { ahead } = await deck.clock.read();
      if (ahead !== minutes) await deck.clock.moveTo(minutes);
      return [];
    } catch {
      if (minutes === 0) return [];
      return [{ path: 'clock', message: 'cannot be moved: the services do not respond' }];
    }
  }

  async function setOverrides(request: FastifyRequest, reply: FastifyReply, value: unknown) {
    const { overrides, problems } = await deck.check(value);
    if (!overrides) return problems;
    const clockProblems = await moveClock(overrides.clock);
    if (clockProblems.length > 0) return clockProblems;
    reply.header('set-cookie', formatOverridesCookie(overrides, request.protocol === 'https'));
    return null;
  }

  server.get('/deck/state', async (request, reply): Promise<DeckState> => {
    const { live, flags, locations, services } = await deck.readContext();
    const clock = await deck.clock.read().catch(() => null);
    const accepted = await deck.readOverrides(request.headers.cookie);
    const overrides = { ...accepted.overrides, clock: clock?.ahead ?? 0 };
    const { troubles } = await deck.applyOverrides(live, overrides);
    setNoStore(reply);
    return {
      environment: live.document.environment,
      version: live.document.version,
      overrides,
      troubles: [...accepted.troubles, ...troubles],
      disabledReason: deck.rejection,
      remotes: [...(await listRemotes(live, deck)), ...listNewRemotes(overrides, live)],
      flags,
      locations,
      services,
      now: clock?.now ?? null,
      origins: [...deck.options.origins],
    };
  });

  server.put('/deck/overrides', { bodyLimit: 16_384 }, async (request, reply) => {
    if (!isSameSite(request)) return setNoStore(reply).code(403).send();
    const problems = await setOverrides(request, reply, request.body);
    setNoStore(reply);
    return problems ? reply.code(422).send({ problems }) : reply.code(204).send();
  });
}

/** Remotes with a development server that were never published. */
function listNewRemotes({ releases }: Overrides, { document }: LiveSet): DeckState['remotes'] {
  return Object.keys(releases)
    .filter((name) => !Object.hasOwn(document.remotes, name))
    .map((name) => ({ name, live: null, canary: null, isLoaded: true, off: null, releases: [] }));
}

async function listRemotes(
  live: LiveSet,
  { options: { store } }: EdgeDeck,
): Promise<DeckState['remotes']> {
  const { remotes, killed, canaries } = live.document;
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
        canary: (Object.hasOwn(canaries, name) && canaries[name]?.release) || null,
        isLoaded: isLoaded(live, name),
        off: (Object.hasOwn(killed, name) && killed[name]?.reason) || null,
        releases: releases
          .filter((release) => release !== null)
          .sort((one, other) => other.publishedAt.localeCompare(one.publishedAt))
          .slice(0, maxShownReleases)
          .map(({ release, publishedAt, commit }) => ({ release, publishedAt, commit })),
      };
    }),
  );
}
