import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DeckData, deckDataId } from 'staging-deck/deck-data';
import { describeOverrides, type Overrides } from 'staging-deck/overrides';
import { releaseBase } from '../../store/page-map';
import type { Release } from '../../store/release';
import type { ReleaseStore } from '../../store/release-store';
import type { Signer } from '../../store/signing';
import { checkedTexts } from '../checked-texts';
import type { ServedConfiguration } from '../configuration';
import type { LiveSet } from '../live-set';
import { tellOnce } from '../tell-once';
import { acceptOverrides } from './accepted-overrides';
import { checkOverrides } from './check-overrides';
import { overridesIn } from './cookie';
import { announcedServers } from './local/announced-servers';
import { overriddenConfiguration } from './overridden-configuration';
import { type OverriddenSet, overriddenSet } from './overridden-set';
import { readSettings } from './read-settings';
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
  /** The folder in which development servers announce themselves. */
  developmentServers: string | undefined;
  readLiveSet: () => Promise<LiveSet>;
  readConfiguration: () => Promise<{ text: string }>;
  report: (problem: string) => void;
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
  const { read, readStyle } = checkedTexts(store);
  const tell = tellOnce(options.report);
  const clock: StagingClock = stagingClock(options.servicesOrigin);
  const isAnnounced = announcedServers(options.developmentServers, origins);
  /** Why releases cannot be overridden here, where they cannot. */
  const refusal = signer
    ? null
    : 'cannot be overridden here: this edge server has no signing key (DELIVERY_SIGNING_KEY), and pages take signed releases alone';
  // So that the first page knows it; the services may still be starting.
  clock.known();

  async function setting() {
    const [live, { text }] = await Promise.all([
      options.readLiveSet(),
      options.readConfiguration(),
    ]);
    return { store, origins, refusal, live, configuration: text, ...readSettings(text) };
  }

  /** The overrides in a value from outside, or all that is wrong with them. */
  const check = async (value: unknown) => checkOverrides(value, await setting());

  const overridesOf = (cookie: string | undefined) => acceptOverrides(cookie, setting);

  async function setFor(live: LiveSet, overrides: Overrides): Promise<OverriddenSet> {
    const { releases, remoteFaults } = overrides;
    const count = Object.keys(releases).length + Object.keys(remoteFaults).length;
    if (!signer || count === 0) return { live, first: [], troubles: [] };
    return overriddenSet(live, overrides, { store, signer, isAnnounced });
  }

  async function page(
    request: FastifyRequest,
    live: LiveSet,
    configuration: ServedConfiguration,
  ): Promise<DeckPage> {
    const accepted = await overridesOf(request.headers.cookie);
    const overrides = { ...accepted.overrides, clock: clock.known() };
    const set = await setFor(live, overrides);
    const launcher = await readLauncher(live);
    const data = launcher && {
      environment: live.document.environment,
      overridden: describeOverrides(overrides),
      troubles: [...accepted.troubles, ...set.troubles],
      panel: launcher.panel,
    };
    return {
      live: set.live,
      configuration: overriddenConfiguration(configuration, overrides),
      first: (nonce) => scripts(set.first, nonce),
      last: (nonce) => (launcher && data ? inline(launcher, data, nonce) : ''),
      trustedTypes: launcher ? [deckPolicy] : [],
    };
  }

  /** Null without a deck; one that cannot be read is reported, and the page comes without it. */
  async function readLauncher({ document }: LiveSet): Promise<Launcher | null> {
    const id = document.remotes[deckName];
    const deck = id ? await store.findRelease(deckName, id) : null;
    if (!deck) return null;
    const textOf = async (extension: string, reader: typeof read) => {
      const files = filesOf(deck, 'launcher').filter((file) => file.endsWith(extension));
      const text = (await Promise.all(files.map((file) => reader(deck, file)))).join('\n');
      return text.replaceAll('# sourceMappingURL=', `$&${releaseBase(deck)}`);
    };
    try {
      const [styles, script] = [await textOf('.css', readStyle), await textOf('.js', read)];
      if (/<\/script|<!--/i.test(script)) throw new Error('The launcher cannot stand in a page.');
      const panel = filesOf(deck, 'panel').map((file) => ({
        address: releaseBase(deck) + file,
        integrity: deck.files[file]?.sha384 ?? '',
      }));
      return { styles, script, panel };
    } catch (error) {
      tell(error);
      return null;
    }
  }

  return {
    ...options,
    refusal,
    clock,
    isAnnounced,
    setting,
    check,
    overridesOf,
    page,
    /** The configuration of one browser's page. */
    configurationFor: (request: FastifyRequest, configuration: ServedConfiguration) =>
      overriddenConfiguration(configuration, overridesIn(request.headers.cookie)),
    setFor,
    /** What an open page is told is live now: as it has it itself. */
    liveFor: async (request: FastifyRequest, live: LiveSet) =>
      (await setFor(live, (await overridesOf(request.headers.cookie)).overrides)).live,
    /** Whether a browser has anything otherwise: what becomes of it tells nothing of a canary. */
    isOverriding: (cookie: string | undefined) => describeOverrides(overridesIn(cookie)).length > 0,
  };
}

type File = { address: string; integrity: string };

type Launcher = { styles: string; script: string; panel: readonly File[] };

function filesOf(deck: Release, part: 'launcher' | 'panel'): readonly string[] {
  return deck.entry.filter((file) => file.startsWith(`${part}.`));
}

/**
 * In the page itself: two requests less before the first screen, and a style sheet on its way would keep the
 * shell's scripts waiting. As a module it runs after them.
 */
function inline({ styles, script }: Launcher, data: DeckData, nonce: string): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<style nonce="${nonce}">${styles}</style>
<script type="application/json" id="${deckDataId}">${json}</script>
<script type="module" nonce="${nonce}">${script}</script>
`;
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
