import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DeckData, deckDataId } from 'staging-deck/deck-data';
import { describeOverrides, type Overrides } from 'staging-deck/overrides';
import { releaseBase } from '../../store/page-map';
import type { Release } from '../../store/release';
import type { ReleaseStore } from '../../store/release-store';
import type { Signer } from '../../store/signing';
import type { ServedConfiguration } from '../configuration';
import type { LiveSet } from '../live-set';
import { overridesIn } from './cookie';
import { allowsOrigin } from './origins';
import { overriddenConfiguration } from './overridden-configuration';
import { type OverriddenSet, overriddenSet } from './overridden-set';
import { type StagingClock, stagingClock } from './staging-clock';

/** The name under which the deck is published. */
export const deckName = 'staging-deck';

/** The Trusted Types policy by which the deck's launcher loads its panel, whatever became of the shell. */
const deckPolicy = 'staging-deck';

export type EdgeDeckOptions = {
  environment: string;
  store: ReleaseStore;
  /** Null where the edge server may not sign: then no release can be put in another's place. */
  signer: Signer | null;
  servicesOrigin: string;
  /** Origins that development servers and services may have. */
  origins: readonly string[];
};

/** What a page is made of besides the live set, for one browser. */
export type DeckPage = {
  live: LiveSet;
  configuration: ServedConfiguration;
  /** HTML that stands before the shell's scripts, and after them. */
  first: (nonce: string) => string;
  last: (nonce: string) => string;
  trustedTypes: readonly string[];
};

export type EdgeDeck = ReturnType<typeof edgeDeck>;

/** What the edge server does for the staging deck: gives each browser what it has overridden. */
export function edgeDeck(options: EdgeDeckOptions) {
  const { store, signer, origins } = options;
  const clock: StagingClock = stagingClock(options.servicesOrigin);
  const allows = (origin: string) => allowsOrigin(origins, origin);
  // So that the first page knows it; the services may still be starting.
  clock.known();

  async function setFor(live: LiveSet, overrides: Overrides): Promise<OverriddenSet> {
    const { releases, remoteFaults } = overrides;
    const count = Object.keys(releases).length + Object.keys(remoteFaults).length;
    if (!signer || count === 0) return { live, first: [], troubles: [] };
    return overriddenSet(live, overrides, { store, signer, allows });
  }

  async function page(
    request: FastifyRequest,
    live: LiveSet,
    configuration: ServedConfiguration,
  ): Promise<DeckPage> {
    const overrides = { ...overridesIn(request.headers.cookie), clock: clock.known() };
    const set = await setFor(live, overrides);
    const deck = await deckRelease(live);
    const data = deck && {
      environment: live.document.environment,
      overridden: describeOverrides(overrides),
      troubles: set.troubles,
      panel: filesOf(deck, 'panel'),
    };
    return {
      live: set.live,
      configuration: overriddenConfiguration(configuration, overrides),
      first: (nonce) => scripts(set.first, nonce),
      last: (nonce) => (deck && data ? launcher(deck, data, nonce) : ''),
      trustedTypes: deck ? [deckPolicy] : [],
    };
  }

  async function deckRelease({ document }: LiveSet): Promise<Release | null> {
    const id = document.remotes[deckName];
    return id ? store.findRelease(deckName, id) : null;
  }

  return {
    ...options,
    clock,
    allows,
    page,
    setFor,
    /** What an open page is told is live now: as it has it itself. */
    liveFor: async (request: FastifyRequest, live: LiveSet) =>
      (await setFor(live, overridesIn(request.headers.cookie))).live,
    /** Whether a browser has anything otherwise: what becomes of it tells nothing of a canary. */
    isOverriding: (cookie: string | undefined) => describeOverrides(overridesIn(cookie)).length > 0,
  };
}

type File = { address: string; integrity: string };

function filesOf(deck: Release, part: 'launcher' | 'panel'): readonly File[] {
  return deck.entry
    .filter((file) => file.startsWith(`${part}.`))
    .map((file) => ({
      address: releaseBase(deck) + file,
      integrity: deck.files[file]?.sha384 ?? '',
    }));
}

function launcher(deck: Release, data: DeckData, nonce: string): string {
  const files = filesOf(deck, 'launcher');
  const styles = files
    .filter(({ address }) => address.endsWith('.css'))
    .map(
      ({ address, integrity }) =>
        `<link rel="stylesheet" href="${address}" integrity="${integrity}" crossorigin="anonymous">`,
    );
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  const block = `<script type="application/json" id="${deckDataId}">${json}</script>`;
  const own = files.filter(({ address }) => address.endsWith('.js'));
  return [block, ...styles, scripts(own, nonce)].join('\n');
}

function scripts(files: readonly File[], nonce: string): string {
  return files
    .map(
      ({ address, integrity }) =>
        `<script defer nonce="${nonce}" src="${address}" integrity="${integrity}" crossorigin="anonymous"></script>`,
    )
    .join('\n');
}

/** Answers that must not be kept by anything on the way. */
export function unkept(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store');
}
