import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findFreePort } from 'shared-server/testing/free-port';
import { waitUntil, waitUntilEmpty } from 'shared-server/testing/wait-until';
import { sessionCookieName } from '../../kit/http/access/token-cookies';
import { brokerProgram, startBroker, type TestBroker } from '../../kit/testing/start-broker';
import { type Pooler, poolerProgram, startPooler } from '../../kit/testing/start-pooler';
import { servicesFor } from '../../service-list';
import { type BrowserStream, createBrowserStream } from '../event-stream/browser-stream';
import { processClient } from '../processes/process-client';
import { startServicesProcess } from '../processes/services-process';
import { type Installation, startInstallation, type Ticket } from './environment/installation';
import { type Balancer, balancerProgram, startBalancer } from './machines/balancer';
import { type Machine, startEdge } from './machines/machine';
import { type ReplicatedDatabase, startReplicatedDatabase } from './machines/replicated-database';
import { createSwapStep, listSwaps, swappedOnce } from './travellers/swap-step';
import { createSwapper } from './travellers/swapper';

const timeoutMs = 30 * 60_000;
const travellersAtOnce = 6;
const folder = resolve(import.meta.dirname, '../../../../.data/tests/several-machines');
const names = servicesFor('staging').map(({ name }) => name);
/** The services of each process; two have each one. */
const sets = [
  names,
  ['authentication', 'train-swap', 'payments', 'propagator', 'trips', 'inbox'],
  names.filter(
    (name) => !['authentication', 'payments', 'propagator', 'trips', 'inbox'].includes(name),
  ),
];
/** The clock of a machine that is 30 s fast. */
const fastClock = `--import data:text/javascript,${encodeURIComponent(
  'const Real=Date;globalThis.Date=class extends Real{constructor(...given){given.length?super(...given):super(Real.now()+30000)}static now(){return Real.now()+30000}}',
)}`;

const [describeMachines, title] =
  balancerProgram && poolerProgram
    ? [describe, 'an installation on several machines']
    : [describe.skip, 'several machines (skipped: haproxy or pgbouncer is not installed)'];

describeMachines(title, () => {
  let database: ReplicatedDatabase;
  let pooler: Pooler;
  let broker: TestBroker | undefined;
  let installation: Installation;
  let edges: Balancer;
  let inner: Balancer;
  const machines: Machine[] = [];
  const streams: { stream: BrowserStream; ticket: Ticket }[] = [];
  let isOver = false;

  beforeAll(async () => {
    database = await startReplicatedDatabase(folder);
    pooler = await startPooler(database.url);
    broker = brokerProgram ? await startBroker() : undefined;
    installation = await startInstallation(undefined, { url: database.url, drop: async () => {} });
    const ports = [installation.webhookPort, await findFreePort(), await findFreePort()];
    inner = await startBalancer(
      names.map((name) => ({
        paths: [`/api/${name}`],
        ports: ports.filter((_, at) => sets[at]?.includes(name)),
      })),
    );
    for (const [at, set] of sets.entries()) {
      const start = () =>
        startServicesProcess(
          {
            ...installation.environment,
            DATABASE_URL: pooler.urlOf(database.url),
            DATABASE_DIRECT_URL: database.url,
            SERVICES: set.join(),
            SERVICE_ADDRESSES: names
              .filter((name) => !set.includes(name))
              .map((name) => `${name}=${inner.origin}`)
              .join(),
            SHUTDOWN_DELAY_MS: '800',
            ...(broker ? { NATS_URL: broker.url } : {}),
            ...(at === 2 ? { NODE_OPTIONS: fastClock } : {}),
          },
          ports[at],
        );
      machines.push({ start, running: await start() });
    }
    const edgePorts = [await findFreePort(), await findFreePort()];
    for (const port of edgePorts) {
      const start = () => startEdge({ port, servicesOrigin: inner.origin, folder });
      machines.push({ start, running: await start() });
    }
    edges = await startBalancer([{ paths: ['/'], ports: edgePorts }]);
    await waitUntil('the balancers', async () => {
      const response = await fetch(`${edges.origin}/api/train-swap/health`).catch(() => null);
      return response?.ok ?? false;
    });
  }, timeoutMs);
  afterAll(async () => {
    isOver = true;
    for (const { stream } of streams) stream.cut();
    for (const { running } of machines) await running.kill();
    for (const part of [edges, inner, installation, broker, pooler, database]) await part?.stop();
  }, timeoutMs);

  /** Follows the events of a ticket from the first connection on, and connects again as a browser does. */
  async function follow(ticket: Ticket): Promise<void> {
    const stream = createBrowserStream(
      () => edges.origin,
      () => `${sessionCookieName}=${ticket.token}`,
    );
    streams.push({ stream, ticket });
    const connect = () =>
      waitUntil(
        'an event stream',
        async () => isOver || (await stream.open().catch(() => 0)) === 200,
      );
    await connect();
    void (async () => {
      while (!isOver) {
        await stream.ended();
        await connect();
      }
    })();
  }

  async function swap(ticket: Ticket, nth: number): Promise<void> {
    const view = installation.createView(ticket);
    const traveller = createSwapper(
      processClient(() => edges.origin, ticket.token),
      view,
    );
    const takeStep = createSwapStep(traveller, nth);
    let problem: unknown;
    await waitUntil(`the swap of ${ticket.bookingId}`, () =>
      // The test reads the database too, which is away during a failover.
      takeStep().catch((error) => {
        problem = error;
        return false;
      }),
    ).catch((error) => {
      throw new Error(String(error), { cause: problem });
    });
  }

  /** Travellers swap while `cause` breaks something, and a while longer. */
  async function swapDuring(cause: () => Promise<void>): Promise<Ticket[]> {
    const sold: Ticket[] = [];
    let isBroken = true;
    const swaps = Array.from({ length: travellersAtOnce }, async (_, nth) => {
      for (let count = 0; isBroken || count < 2; count += 1) {
        const [ticket] = (await waitUntil('a new ticket', () =>
          installation.sell(1).catch(() => false as const),
        )) as [Ticket];
        sold.push(ticket);
        if (nth === 0) await follow(ticket);
        await swap(ticket, nth + count);
      }
    });
    const swapped = Promise.all(swaps);
    swapped.catch(() => undefined);
    await cause().finally(() => {
      isBroken = false;
    });
    await swapped;
    return sold;
  }

  async function expectEachSwappedOnce(tickets: readonly Ticket[]): Promise<void> {
    const swaps = await listSwaps(installation.pool, tickets);
    expect(swaps).toEqual(tickets.map(() => swappedOnce));
    expect(await waitUntilEmpty(() => installation.violations('with-provider'))).toEqual([]);
    await expectAllEvents();
  }

  /** Each stream has the confirmation of its ticket, and no event twice. */
  async function expectAllEvents(): Promise<void> {
    for (const { stream, ticket } of streams) {
      const confirmed = () =>
        stream.events.filter(({ type }) => type === 'booking.exchanged').length;
      await waitUntil(`the events of ${ticket.bookingId}`, () => confirmed() > 0);
      expect([confirmed(), stream.missed()]).toEqual([1, false]);
      const ids = stream.events.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  }

  it(
    'swaps during a restart of every process, one after the other',
    async () => {
      const tickets = await swapDuring(async () => {
        for (const machine of machines) {
          await machine.running.stop();
          machine.running = await machine.start();
        }
      });
      await expectEachSwappedOnce(tickets);
    },
    timeoutMs,
  );

  it(
    'swaps while each process is killed',
    async () => {
      const tickets = await swapDuring(async () => {
        for (const machine of machines) {
          await machine.running.kill();
          machine.running = await machine.start();
        }
      });
      await expectEachSwappedOnce(tickets);
    },
    timeoutMs,
  );

  (brokerProgram ? it : it.skip)(
    'swaps while NATS is lost',
    async () => {
      const tickets = await swapDuring(async () => {
        await broker?.kill();
        await new Promise((done) => setTimeout(done, 3_000));
        await broker?.start();
      });
      await expectEachSwappedOnce(tickets);
    },
    timeoutMs,
  );

  it(
    'swaps while the database fails over to its standby',
    async () => {
      const tickets = await swapDuring(async () => {
        await new Promise((done) => setTimeout(done, 3_000));
        await database.failOver();
        await new Promise((done) => setTimeout(done, 3_000));
      });
      await expectEachSwappedOnce(tickets);
    },
    timeoutMs,
  );
});
