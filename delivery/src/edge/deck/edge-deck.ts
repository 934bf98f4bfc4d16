import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DeckData, deckDataId } from 'staging-deck/deck-data';
import { describeOverrides, type Overrides } from 'staging-deck/overrides';
import { escapeHtml, escapeJson } from '../../escape-html';
import { getReleaseBase } from '../../store/documents/page-map';
import type { Release } from '../../store/documents/release';
import type { ReleaseStore } from '../../store/release-store';
import type { Signer } from '../../store/signing/signing';
import type { ServedConfiguration } from '../configuration';
import type { LiveSet } from '../live-set/live-set';
import { createVerifiedTextReader } from '../page/verified-texts';
import { createOnceReporter } from '../report-once';
import { createRegistrationCheck } from './local/registered-servers';
import { acceptOverrides } from './overrides/accept-overrides';
import { checkOverrides } from './overrides/check-overrides';
import { overrideConfiguration } from './overrides/override-configuration';
import { type OverriddenSet, overrideLiveSet } from './overrides/override-live-set';
import { parseOverridesCookie } from './overrides/overrides-cookie';
import { readSettings } from './read-settings';
import { createStagingClock, type StagingClock } from './staging-clock';

/** The name under which the deck is published. */
export const deckName = 'staging-deck';

/** The Trusted Types policy of the deck's launcher, which loads its panel even when the shell fails. */
const deckPolicy = 'staging-deck';

export type EdgeDeckOptions = {
  environment: string;
  store: ReleaseStore;
  /** Null for an edge server without a signing key. Releases then cannot be overridden. */
  signer: Signer | null;
  servicesOrigin: string;
  /** Allowed origins of development servers and services. */
  origins: readonly string[];
  /** The folder in which development servers register. */
  developmentServers: string | undefined;
  readLiveSet: () => Promise<LiveSet>;
  readConfiguration: () => Promise<{ text: string }>;
  report: (problem: string) => void;
};

/** The parts of a page that the overrides of one browser change. */
export type DeckPage = {
  live: LiveSet;
  configuration: ServedConfiguration;
  /** HTML before the shell's scripts, and after them. */
  beforeShell: (nonce: string) => string;
  afterShell: (nonce: string) => string;
  trustedTypes: readonly string[];
};

export type EdgeDeck = ReturnType<typeof createEdgeDeck>;

/** The edge server's part of the staging deck: applies the overrides of each browser. */
export function createEdgeDeck(options: EdgeDeckOptions) {
  const { store, signer, origins } = options;
  const { read, readStyle } = createVerifiedTextReader(store);
  const reportOnce = createOnceReporter(options.report);
  const clock: StagingClock = createStagingClock(options.servicesOrigin);
  const isRegistered = createRegistrationCheck(options.developmentServers, origins);
  /** Why releases cannot be overridden; null when they can. */
  const rejection = signer
    ? null
    : 'cannot be overridden: this edge server has no signing key (DELIVERY_SIGNING_KEY), and pages accept only signed releases';
  // Fills the cache for the first page. The services may still be starting.
  clock.getCachedMinutes();

  async function readContext() {
    const [live, { text }] = await Promise.all([
      options.readLiveSet(),
      options.readConfiguration(),
    ]);
    const settings = readSettings(text);
    return {
      store,
      isRegistered,
      origins,
      refusal: rejection,
      live,
      configuration: text,
      ...settings,
    };
  }

  /** Validates a value from a browser. Returns the overrides or the problems. */
  const check = async (value: unknown) => checkOverrides(value, await readContext());

  const readOverrides = (cookie: string | undefined) => acceptOverrides(cookie, readContext);

  async function applyOverrides(live: LiveSet, overrides: Overrides): Promise<OverriddenSet> {
    const { releases, remoteFaults } = overrides;
    const count = Object.keys(releases).length + Object.keys(remoteFaults).length;
    if (!signer || count === 0) return { live, first: [], troubles: [] };
    return overrideLiveSet(live, overrides, { store, signer, isRegistered });
  }

  async function preparePage(
    request: FastifyRequest,
    live: LiveSet,
    configuration: ServedConfiguration,
  ): Promise<DeckPage> {
    const accepted = await readOverrides(request.headers.cookie);
    const overrides = { ...accepted.overrides, clock: clock.getCachedMinutes() };
    const set = await applyOverrides(live, overrides);
    const launcher = await readLauncher(live);
    const data = launcher && {
      environment: live.document.environment,
      overridden: describeOverrides(overrides),
      troubles: [...accepted.troubles, ...set.troubles],
      panel: launcher.panel,
    };
    return {
      live: set.live,
      configuration: overrideConfiguration(configuration, overrides),
      beforeShell: (nonce) => renderScripts(set.first, nonce),
      afterShell: (nonce) => (launcher && data ? renderLauncher(launcher, data, nonce) : ''),
      trustedTypes: launcher ? [deckPolicy] : [],
    };
  }

  /** Null without a deck. When the deck cannot be read, this is reported and the page has no deck. */
  async function readLauncher({ document }: LiveSet): Promise<Launcher | null> {
    const id = document.remotes[deckName];
    const deck = id ? await store.findRelease(deckName, id) : null;
    if (!deck) return null;
    const readText = async (extension: string, reader: typeof read) => {
      const files = listFiles(deck, 'launcher').filter((file) => file.endsWith(extension));
      const text = (await Promise.all(files.map((file) => reader(deck, file)))).join('\n');
      return text.replaceAll('# sourceMappingURL=', `$&${getReleaseBase(deck)}`);
    };
    try {
      const [styles, script] = [await readText('.css', readStyle), await readText('.js', read)];
      if (/<\/script|<!--/i.test(script))
        throw new Error('The launcher cannot be inlined into a page.');
      const panel = listFiles(deck, 'panel').map((file) => ({
        address: getReleaseBase(deck) + file,
        integrity: deck.files[file]?.sha384 ?? '',
      }));
      return { styles, script, panel };
    } catch (error) {
      reportOnce(error);
      return null;
    }
  }

  return {
    ...options,
    refusal: rejection,
    clock,
    isRegistered,
    readContext,
    check,
    readOverrides,
    preparePage,
    /** The configuration with the overrides of one browser. */
    overrideConfigurationFor: async (request: FastifyRequest, configuration: ServedConfiguration) =>
      overrideConfiguration(configuration, (await readOverrides(request.headers.cookie)).overrides),
    applyOverrides,
    /** The live set with the overrides of one browser. */
    readLiveSetFor: async (request: FastifyRequest, live: LiveSet) =>
      (await applyOverrides(live, (await readOverrides(request.headers.cookie)).overrides)).live,
    /** Whether a browser has overrides. Its reports are not counted for canaries. */
    hasOverrides: (cookie: string | undefined) =>
      describeOverrides(parseOverridesCookie(cookie)).length > 0,
  };
}

type File = { address: string; integrity: string };

type Launcher = { styles: string; script: string; panel: readonly File[] };

function listFiles(deck: Release, part: 'launcher' | 'panel'): readonly string[] {
  return deck.entry.filter((file) => file.startsWith(`${part}.`));
}

/**
 * The launcher is inlined: this saves two requests before the first screen, and a style sheet that loads would delay the
 * shell's scripts. As a module it runs after them.
 */
function renderLauncher({ styles, script }: Launcher, data: DeckData, nonce: string): string {
  const json = escapeJson(JSON.stringify(data));
  return `<style nonce="${nonce}">${styles}</style>
<script type="application/json" id="${deckDataId}">${json}</script>
<script type="module" nonce="${nonce}">${script}</script>
`;
}

function renderScripts(files: readonly File[], nonce: string): string {
  return files
    .map(
      ({ address, integrity }) =>
        `<script defer nonce="${nonce}" src="${escapeHtml(address)}" integrity="${escapeHtml(integrity)}" crossorigin="anonymous"></script>`,
    )
    .join('\n');
}

/** Prevents any cache from storing the response. */
export function setNoStore(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store');
}
