import { createHash, randomBytes } from 'node:crypto';
import { createSettableClock, type SettableClock } from 'shared-server/clock';
import { migrateServices } from 'shared-server/database/migrations';
import { createSecrets } from 'shared-server/secrets';
import {
  createSeededDatabase,
  getDatabaseUrl,
  withClient,
} from 'shared-server/testing/seeded-database';
import { type Configuration, readConfiguration } from '../../kit/configuration';
import type { ServiceContext } from '../../kit/context';
import { createServiceContext } from '../../kit/context/service-context';
import { createHost, type Host } from '../../kit/host/host';
import type { Message } from '../../kit/messages';
import type { Service } from '../../kit/service';
import { createTestClient, type TestClient } from '../../kit/testing/test-client';
import { getService, type ServiceName, servicesFor } from '../../service-list';
import { createFakeServices, type FakeResponses } from './fake-services';

export type ServiceTestOptions = {
  /** The real services under test and those they call, by name; or a small service that the test defines. */
  services: readonly (ServiceName | Service)[];
  /** Fake responses of other services: `{ 'train-swap': { getExchangeContact: (body) => … } }`. */
  fakes?: FakeResponses;
  clock?: string;
  /** Name of a seeded database that tests of the same services with the same clock copy. */
  shared?: string;
  environment?: Record<string, string>;
  /** Sends messages to the staging inbox service instead of `messages`. */
  realInbox?: boolean;
  /** Maps a database URL to the URL of a pooler. */
  getPoolerUrl?: (databaseUrl: string) => string;
  /** Runs jobs on timers instead of only by `runJob`. */
  timers?: boolean;
  /** Collects the lines of the log, as JSON, instead of writing them to standard error. */
  log?: string[];
};

export type ServiceTest = {
  host: Host;
  clock: SettableClock;
  /** All mail and text messages sent so far. */
  messages: Message[];
  configuration: Configuration;
  databaseUrl: string;
  /** A browser without a session; it stores cookies. */
  client(): TestClient;
  /** A browser with a new guest session (needs the authentication service). */
  guest(): Promise<TestClient>;
  /** The context of a service under test. */
  contextOf(service: string): ServiceContext;
  runJob(service: string, job: string): Promise<void>;
  /** Delivers every outbox as far as the clock allows. */
  settled(): Promise<void>;
  /** Another process over the same database, clock and secrets. Stop it yourself or leave it to `stop`. */
  secondHost(environment?: Record<string, string>): Promise<Host>;
  stop(): Promise<void>;
};

/** All tests of a run have the same secret, because they share seeded databases. */
const run = process.env.TEST_RUN;
const masterSecret = run ? createHash('sha256').update(run).digest() : randomBytes(32);

/** Starts real services with a new database of the embedded server. Call `stop` in afterAll. */
export async function startServiceTest(options: ServiceTestOptions): Promise<ServiceTest> {
  const adminUrl = process.env.TEST_DATABASE_URL;
  if (!adminUrl)
    throw new Error('Run jest from the root: its services project starts the database.');
  const clock = createSettableClock(options.clock);
  const messages: Message[] = [];
  const services = [
    ...options.services.map((one) => (typeof one === 'string' ? getService(one) : one)),
    ...createFakeServices(options.fakes ?? {}),
  ];
  const hosts: Host[] = [];
  const { log } = options;

  async function openHost(
    directUrl: string,
    environment: Record<string, string> = {},
    databaseUrl = directUrl,
  ): Promise<Host> {
    const opened = await createHost({
      configuration: readConfiguration({
        ENVIRONMENT: 'test',
        LOG_LEVEL: 'error',
        DATABASE_URL: databaseUrl,
        DATABASE_DIRECT_URL: directUrl,
        DATABASE_CONNECTIONS: '6',
        // A slow machine must not make a test fail.
        MAX_EVENT_LOOP_DELAY_MS: '60000',
        // All travellers of a test have one network address.
        MAX_REQUESTS_PER_ADDRESS: '10000000',
        ...options.environment,
        ...environment,
      }),
      databaseUrl,
      secrets: createSecrets(masterSecret),
      services,
      clock,
      timers: options.timers ?? false,
      strict: true,
      ...(log ? { logTo: { write: (line: string) => void log.push(line) } } : {}),
      ...(options.realInbox
        ? {}
        : { messagePort: { deliver: async (message) => void messages.push(message) } }),
    });
    await opened.start();
    return opened;
  }

  async function seed(url: string): Promise<void> {
    const opened = await openHost(url);
    for (const service of opened.hosted) await opened.work.relayOf(service.name).drain();
    await opened.stop();
  }

  async function findTemplate(adminUrl: string): Promise<string> {
    if (!run) return 'template1';
    if (options.shared) {
      const time = clock.now().getTime();
      return createSeededDatabase(adminUrl, run, `${options.shared}_${time}`, seed);
    }
    // The tables without rows.
    return createSeededDatabase(adminUrl, run, 'tables', (url) =>
      migrateServices(url, servicesFor('test')),
    );
  }

  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = await findTemplate(adminUrl);
  await withClient(adminUrl, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  const databaseUrl = getDatabaseUrl(adminUrl, name);

  async function host(environment: Record<string, string> = {}): Promise<Host> {
    const opened = await openHost(databaseUrl, environment, options.getPoolerUrl?.(databaseUrl));
    hosts.push(opened);
    return opened;
  }

  const first = await host();
  const getServiceUnderTest = (name: string): Service => {
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
    client: () => createTestClient(first.app),
    guest: async () => {
      const client = createTestClient(first.app);
      await client.post('/api/authentication/guest-sessions', {});
      return client;
    },
    contextOf: (service) => createServiceContext(first.runtime, getServiceUnderTest(service)),
    runJob: (service, job) => first.work.runJob(getServiceUnderTest(service), job),
    settled: async () => {
      // An event may cause others, so drain twice.
      for (let round = 0; round < 2; round += 1) {
        for (const service of first.hosted) await first.work.relayOf(service.name).drain();
      }
    },
    secondHost: host,
    stop: async () => {
      for (const one of hosts.reverse()) await one.stop();
      await withClient(adminUrl, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}
