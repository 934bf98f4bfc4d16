import { createHash, randomBytes } from 'node:crypto';
import { type SettableClock, settableClock } from 'shared-server/clock';
import { secretsFrom } from 'shared-server/secrets';
import { administer, databaseUrlOf, seededDatabase } from 'shared-server/testing/seeded-database';
import { type Configuration, readConfiguration } from '../../kit/configuration';
import type { ServiceContext } from '../../kit/context';
import { createHost, type Host } from '../../kit/host/host';
import { serviceContext } from '../../kit/host/service-context';
import type { Message } from '../../kit/messages';
import type { Service } from '../../kit/service';
import { type TestClient, testClient } from '../../kit/testing/test-client';
import { getService, type ServiceName } from '../../service-list';
import { type StandIns, standIns } from './stand-ins';

export type ServiceTestOptions = {
  /** The real services under test and those they call, by name; or a small service that the test defines. */
  services: readonly (ServiceName | Service)[];
  /** Answers of services that are not under test: `{ 'train-swap': { getExchangeContact: (body) => … } }`. */
  standIns?: StandIns;
  clock?: string;
  /** Tests of the same services begin with copies of one seeded database; of this name, at the usual clock. */
  shared?: string;
  environment?: Record<string, string>;
  /** Sends messages to the staging inbox service instead of `messages`. */
  realInbox?: boolean;
  /** Leads from the address of a database to that of a pooler before it. */
  poolerUrlOf?: (databaseUrl: string) => string;
  /** Gets every line of the log, as JSON, instead of the standard error. */
  log?: string[];
};

export type ServiceTest = {
  host: Host;
  clock: SettableClock;
  /** All mail and text messages sent so far. */
  messages: Message[];
  configuration: Configuration;
  databaseUrl: string;
  /** A browser without a session yet; keeps cookies. */
  client(): TestClient;
  /** A browser with a new guest session (needs the authentication service). */
  guest(): Promise<TestClient>;
  /** What the code of a service under test is given to work with. */
  contextOf(service: string): ServiceContext;
  runJob(service: string, job: string): Promise<void>;
  /** Waits until every outbox is delivered as far as it can be at this time of the clock. */
  settled(): Promise<void>;
  /** Another process over the same database, clock and secrets. Stop it yourself or leave it to `stop`. */
  secondHost(environment?: Record<string, string>): Promise<Host>;
  stop(): Promise<void>;
};

/** The same for all tests of a run: what one of them seeded is read by the others. */
const run = process.env.TEST_RUN;
const masterSecret = run ? createHash('sha256').update(run).digest() : randomBytes(32);

/** Real services on a fresh database of the embedded server. Call `stop` in afterAll. */
export async function startServiceTest(options: ServiceTestOptions): Promise<ServiceTest> {
  const adminUrl = process.env.TEST_DATABASE_URL;
  if (!adminUrl)
    throw new Error('Run jest from the root: its services project starts the database.');
  const clock = settableClock(options.clock);
  const messages: Message[] = [];
  const services = [
    ...options.services.map((one) => (typeof one === 'string' ? getService(one) : one)),
    ...standIns(options.standIns ?? {}),
  ];
  const hosts: Host[] = [];
  const { log } = options;

  async function openHost(
    directUrl: string,
    environment: Record<string, string> = {},
    databaseUrl = directUrl,
  ): Promise<Host> {
    const made = await createHost({
      configuration: readConfiguration({
        ENVIRONMENT: 'test',
        LOG_LEVEL: 'error',
        DATABASE_URL: databaseUrl,
        DATABASE_DIRECT_URL: directUrl,
        DATABASE_CONNECTIONS: '6',
        // A test does not fail because the machine is slow.
        LONGEST_LOOP_DELAY: '60000',
        // All its travellers have one address.
        MOST_REQUESTS_PER_ADDRESS: '10000000',
        ...options.environment,
        ...environment,
      }),
      databaseUrl,
      secrets: secretsFrom(masterSecret),
      services,
      clock,
      timers: false,
      strict: true,
      ...(log ? { logTo: { write: (line: string) => void log.push(line) } } : {}),
      ...(options.realInbox
        ? {}
        : { messagePort: { deliver: async (message) => void messages.push(message) } }),
    });
    await made.start();
    return made;
  }

  async function seed(url: string): Promise<void> {
    const made = await openHost(url);
    for (const service of made.hosted) await made.work.relayOf(service.name).drain();
    await made.stop();
  }

  const name = `test_${randomBytes(8).toString('hex')}`;
  const template =
    run && options.shared && !options.clock
      ? await seededDatabase(adminUrl, run, options.shared, seed)
      : 'template1';
  await administer(adminUrl, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  const databaseUrl = databaseUrlOf(adminUrl, name);

  async function host(environment: Record<string, string> = {}): Promise<Host> {
    const made = await openHost(databaseUrl, environment, options.poolerUrlOf?.(databaseUrl));
    hosts.push(made);
    return made;
  }

  const first = await host();
  const underTest = (name: string): Service => {
    const service = first.hosted.find((one) => one.name === name);
    if (!service) throw new Error(`${name} is not under test.`);
    return service;
  };
  return {
    host: first,
    clock,
    messages,
    configuration: first.runtime.configuration,
    databaseUrl,
    client: () => testClient(first.app),
    guest: async () => {
      const client = testClient(first.app);
      await client.post('/api/authentication/guest-sessions', {});
      return client;
    },
    contextOf: (service) => serviceContext(first.runtime, underTest(service)),
    runJob: (service, job) => first.work.runJob(underTest(service), job),
    settled: async () => {
      // An event may make others: two quiet rounds mean that nothing moves any more.
      for (let round = 0; round < 2; round += 1) {
        for (const service of first.hosted) await first.work.relayOf(service.name).drain();
      }
    },
    secondHost: host,
    stop: async () => {
      for (const one of hosts.reverse()) await one.stop();
      await administer(adminUrl, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}
