import { parseConfiguration } from '@train-swap/shared-config/configuration';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeOverrides, type Overrides } from 'staging-deck/overrides';
import type { ReleaseStore } from '../../store/release-store';
import type { Signer } from '../../store/signing/signing';
import type { ServedConfiguration } from '../configuration';
import type { LiveSet } from '../live-set/live-set';
import { createLauncherReader, type Launcher, renderLauncher, renderScripts } from './launcher';
import { createRegistrationCheck } from './local/registered-servers';
import { acceptOverrides } from './overrides/accept-overrides';
import { checkOverrides } from './overrides/check-overrides';
import { overrideConfiguration } from './overrides/override-configuration';
import { type OverriddenSet, overrideLiveSet } from './overrides/override-live-set';
import { parseOverridesCookie } from './overrides/overrides-cookie';
import { StagingClock } from './staging-clock';

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

/** The edge server's part of the staging deck: applies the overrides of each browser. */
export class EdgeDeck {
  readonly clock: StagingClock;
  readonly isRegistered: (remote: string, origin: string) => Promise<boolean>;
  /** Why releases cannot be overridden; null when they can. */
  readonly rejection: string | null;
  private readonly readLauncher: (live: LiveSet) => Promise<Launcher | null>;

  constructor(readonly options: EdgeDeckOptions) {
    const { store, signer, servicesOrigin, developmentServers, origins, report } = options;
    this.clock = new StagingClock(servicesOrigin);
    // Fills the cache for the first page. The services may still be starting.
    this.clock.getCachedMinutes();
    this.isRegistered = createRegistrationCheck(developmentServers, origins);
    this.rejection = signer
      ? null
      : 'cannot be overridden: this edge server has no signing key (DELIVERY_SIGNING_KEY), and pages accept only signed releases';
    this.readLauncher = createLauncherReader(store, report);
  }

  async readContext() {
    const { store, origins, readLiveSet, readConfiguration } = this.options;
    const [live, { text }] = await Promise.all([readLiveSet(), readConfiguration()]);
    const { isRegistered, rejection } = this;
    const settings = readSettings(text);
    return { store, isRegistered, origins, rejection, live, configuration: text, ...settings };
  }

  /** Validates a value from a browser. Returns the overrides or the problems. */
  async check(value: unknown) {
    return checkOverrides(value, await this.readContext());
  }

  readOverrides(cookie: string | undefined) {
    return acceptOverrides(cookie, () => this.readContext());
  }

  /** Whether a browser has overrides. Its reports are not counted for canaries. */
  hasOverrides(cookie: string | undefined): boolean {
    return describeOverrides(parseOverridesCookie(cookie)).length > 0;
  }

  async applyOverrides(live: LiveSet, overrides: Overrides): Promise<OverriddenSet> {
    const { store, signer } = this.options;
    const { releases, remoteFaults } = overrides;
    const count = Object.keys(releases).length + Object.keys(remoteFaults).length;
    if (!signer || count === 0) return { live, first: [], troubles: [] };
    return overrideLiveSet(live, overrides, { store, signer, isRegistered: this.isRegistered });
  }

  /** The live set with the overrides of one browser. */
  async readLiveSetFor(request: FastifyRequest, live: LiveSet): Promise<LiveSet> {
    const { overrides } = await this.readOverrides(request.headers.cookie);
    return (await this.applyOverrides(live, overrides)).live;
  }

  /** The configuration with the overrides of one browser. */
  async overrideConfigurationFor(
    request: FastifyRequest,
    configuration: ServedConfiguration,
  ): Promise<ServedConfiguration> {
    const { overrides } = await this.readOverrides(request.headers.cookie);
    return overrideConfiguration(configuration, overrides);
  }

  async preparePage(
    request: FastifyRequest,
    live: LiveSet,
    configuration: ServedConfiguration,
  ): Promise<DeckPage> {
    const accepted = await this.readOverrides(request.headers.cookie);
    const overrides = { ...accepted.overrides, clock: this.clock.getCachedMinutes() };
    const set = await this.applyOverrides(live, overrides);
    const launcher = await this.readLauncher(live);
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
}

/** Prevents any cache from storing the response. */
export function setNoStore(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store');
}

/** The flags, locations and services in a configuration document. */
function readSettings(text: string) {
  const { flags, locations } = parseConfiguration(JSON.parse(text));
  const services = Object.values(locations)
    .map((location) => /^\/api\/([a-z0-9-]+)/.exec(location)?.[1])
    .filter((service) => service !== undefined);
  return {
    flags: entries<boolean>(flags),
    locations: entries<string>(locations),
    services: [...new Set(services)].sort(),
  };
}

function entries<Value>(record: Record<string, Value>): { name: string; value: Value }[] {
  return Object.entries(record).map(([name, value]) => ({ name, value }));
}
