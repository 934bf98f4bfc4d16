import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openClusterFolder } from 'shared-server/database/cluster-folder';
import { startDatabase } from 'shared-server/database/embedded-postgres';
import { waitUntil } from 'shared-server/testing/wait-until';
import { internalSecretHeader } from '../kit/http/access/internal-secret';
import { requestJson } from '../kit/testing/send-request';
import { type ServicesProcess, startServicesProcess } from '../testing/processes/services-process';
import { type Installation, startInstallation } from '../testing/safety/environment/installation';
import { startMachines } from '../testing/safety/machines/start-machines';
import { freeTickets } from '../testing/safety/travellers/measured-tickets';
import { comparePacking } from './compare-packing';
import { measureBookings } from './growth/measure-bookings';
import { measureFeed } from './growth/measure-feed';
import { measureCost } from './measure-cost';
import { measureFloor } from './measure-floor';
import { measureKnownAddresses } from './measure-known-addresses';
import { measureLiveEvents } from './measure-live-events';
import { measureFullMatch, measureMatcher, measureWishes } from './measure-matching';
import { measureOverload } from './measure-overload';
import { measureJourneys, measureKeystrokes } from './measure-search';
import { measureStreams } from './measure-streams';
import { measureRace, measureSwaps } from './measure-swaps';
import { measureDuration, repeatMeasurement } from './repeat-measurement';

const { values } = parseArgs({
  options: {
    feed: { type: 'string' },
    /** A day on which the feed has trains. */
    day: { type: 'string', default: '2019-03-13' },
    short: { type: 'boolean', default: false },
    /** Only live events, with `NATS_URL` through NATS. */
    events: { type: 'boolean', default: false },
    /** Only one cost at one size: `wishes`, `bookings`, `feeds` or `streams`. */
    growth: { type: 'string' },
    size: { type: 'string' },
    /** Only the rows of matching. */
    matching: { type: 'boolean', default: false },
    /** Only packing, compared with HiGHS. */
    packing: { type: 'boolean', default: false },
    /** Only swaps on several machines, with haproxy and pgbouncer installed. */
    machines: { type: 'boolean', default: false },
    /** Only what a swap and an event stream cost. */
    capacity: { type: 'boolean', default: false },
  },
});
const size = values.short
  ? { names: 10, pairs: 50, swaps: 100, seconds: 6, wishes: 1_000, addresses: 20, streams: 500 }
  : {
      names: 200,
      pairs: 1_000,
      swaps: 600,
      seconds: 10,
      wishes: 10_000,
      addresses: 200,
      streams: 10_000,
    };

/** All travellers of a measurement have one address. */
const oneAddress = { MAX_REQUESTS_PER_ADDRESS: '1000000' };
/** Without it the memory of a process includes what is free already. */
const collectGarbage = {
  NODE_OPTIONS: '--expose-gc --import data:text/javascript,setInterval(gc,5000).unref()',
};

/** Writes one row of the table. `processes` is null when their number does not matter. */
function writeRow(row: string, processes: number | null, figure: object): void {
  process.stdout.write(`${JSON.stringify({ row, processes, figure })}\n`);
}

async function main(): Promise<void> {
  if (values.events)
    return withDatabase(async () =>
      writeRow('live-events', 1, await measureLiveEvents(process.env.NATS_URL)),
    );
  if (values.packing) return writeRow('packing', null, await comparePacking(1_000));
  if (values.machines) return measureMachines();
  if (values.capacity) return withDatabase(() => withInstallation(measureCapacity));
  if (values.growth) return measureGrowth(values.growth, Number(values.size));
  writeRow('matcher', null, measureMatcher(size.wishes));
  writeRow('full-match', null, await measureFullMatch(size.wishes));
  if (values.matching) return;
  await withDatabase(measureAll);
}

/** A point of the curves of `pnpm bench growth`. */
async function measureGrowth(name: string, size: number): Promise<void> {
  const write = (figure: object) => writeRow('growth', 1, figure);
  if (name === 'wishes') return write(await measureWishes(size));
  const measures: Record<string, Measure> = {
    bookings: async (installation, { origin }) =>
      write(await measureBookings(installation, origin, size)),
    feeds: async ({ environment }, one) => write(await measureFeed(environment, one, size)),
    streams: async (installation, one) => write(await measureStreams(installation, one, size)),
  };
  const measure = measures[name];
  if (!measure) throw new Error(`There is no growth of "${name}".`);
  await withDatabase(() =>
    withInstallation((installation) =>
      runMeasurement(installation, 1, ([one]) => measure(installation, one), {
        ...collectGarbage,
        MAX_STREAMS: String(2 * size),
        MAX_CONNECTIONS: String(2 * size),
      }),
    ),
  );
}

type Measure = (installation: Installation, one: ServicesProcess) => Promise<void>;

async function withDatabase(work: (adminUrl: string) => Promise<void>): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'train-swap-load-'));
  const database = await startDatabase({ dataFolder });
  process.env.TEST_DATABASE_URL = database.adminUrl;
  try {
    await work(database.adminUrl);
  } finally {
    await database.stop();
    const { base } = openClusterFolder(dataFolder);
    for (const each of [base, dataFolder]) await rm(each, { recursive: true, force: true });
  }
}

async function withInstallation(
  work: (installation: Installation) => Promise<void>,
): Promise<void> {
  const installation = await startInstallation([...freeTickets]);
  try {
    await work(installation);
  } finally {
    await installation.stop();
  }
}

async function measureAll(adminUrl: string): Promise<void> {
  writeRow('floor', null, await measureFloor(adminUrl, size.swaps));
  await withInstallation(async (installation) => {
    if (values.feed) await importFeed(installation, values.feed);
    for (const count of [1, 3])
      await runMeasurement(installation, count, (processes) =>
        measureAt(
          installation,
          processes.map(({ origin }) => origin),
        ),
      );
    await measureCapacity(installation);
  });
}

/** Swaps through all that several machines have: balancer, edge servers, pooler, synchronous standby. */
async function measureMachines(): Promise<void> {
  const { installation, origin, stop } = await startMachines(freeTickets, oneAddress);
  try {
    const swaps = await repeatMeasurement(
      () => measureSwaps(installation, [origin], size.swaps),
      ({ perSecond }) => perSecond,
      { uncounted: 1, counted: 3 },
    );
    writeRow('machines', 3, swaps);
  } finally {
    await stop();
  }
}

/** In new processes, whose memory holds nothing else. */
async function measureCapacity(installation: Installation): Promise<void> {
  await runMeasurement(installation, 1, ([one]) => measureSwapCost(installation, one));
  const streams = async ([one]: [ServicesProcess, ...ServicesProcess[]]) =>
    writeRow('streams', null, await measureStreams(installation, one, size.streams));
  await runMeasurement(installation, 1, streams, collectGarbage);
}

/** Starts processes for a measurement, which is invalid as soon as one of them ends. */
async function runMeasurement(
  installation: Installation,
  count: number,
  measure: (processes: [ServicesProcess, ...ServicesProcess[]]) => Promise<void>,
  more: Record<string, string> = {},
): Promise<void> {
  const environment = {
    ...installation.environment,
    MAX_STREAMS: String(size.streams),
    ...oneAddress,
    ...more,
  };
  const start = (port?: number) => startServicesProcess(environment, port);
  const processes: [ServicesProcess, ...ServicesProcess[]] = [
    await start(installation.webhookPort),
  ];
  try {
    while (processes.length < count) processes.push(await start());
    const ends = processes.map(async ({ origin, exited }): Promise<never> => {
      await exited;
      throw new Error(`The process of services at ${origin} ended while it was measured.`);
    });
    await Promise.race([measure(processes), ...ends]);
  } finally {
    for (const one of processes) await one.kill();
  }
}

async function measureSwapCost(
  installation: Installation,
  { origin, pid }: ServicesProcess,
): Promise<void> {
  const measure = () =>
    measureCost(installation, pid, async () => {
      const figures = await measureSwaps(installation, [origin], size.swaps);
      await endSwaps(installation);
      return figures;
    });
  // Jobs of the demonstration add rows to one run or another.
  const cost = await repeatMeasurement(measure, ({ rows }) => rows, { uncounted: 1, counted: 3 });
  writeRow('cost', null, cost);
}

async function measureAt(installation: Installation, origins: readonly string[]): Promise<void> {
  const [origin = ''] = origins;
  const count = origins.length;
  const names = await listStationNames(origin);
  await measureKeystrokes(origin, names);
  writeRow('keystrokes', count, await measureKeystrokes(origin, names));
  if (values.feed) {
    const stops = await listStops(installation, origin);
    const feed = { feed: 'measured', date: values.day };
    writeRow('journeys', count, await measureJourneys(origin, stops, feed, size.pairs));
  }
  const swaps = await repeatMeasurement(
    () => measureSwaps(installation, origins, size.swaps),
    ({ perSecond }) => perSecond,
    { uncounted: count, counted: 3 },
  );
  writeRow('swaps', count, swaps);
  const races = await repeatMeasurement(
    async () => {
      await endSwaps(installation);
      return measureRace(installation, origins, count);
    },
    ({ p99 }) => p99,
    { uncounted: 2 * count, counted: 5 },
  );
  writeRow('race', count, races);
  if (count === 1)
    writeRow('known', null, await measureKnownAddresses(installation, origin, size.addresses));
  const tickets = await installation.sell(100);
  await endSwaps(installation);
  const overload = await repeatMeasurement(
    () => measureOverload(origins, tickets, size.seconds),
    ({ served }) => served,
    { uncounted: 1, counted: 5 },
  );
  writeRow('overload', count, overload);
}

/** Ends all holds, and waits until their events and those of swaps are delivered. Otherwise the next measurement would include them. */
async function endSwaps({ pool }: Installation): Promise<void> {
  const { rows } = await pool.query<{ outbox: string }>(
    `select quote_ident(table_schema) || '.outbox' as outbox from information_schema.tables where table_name = 'outbox'`,
  );
  const held = `train_swap.exchange_operations where status = 'ON_HOLD'`;
  await pool.query(
    `update train_swap.exchange_operations set held_until = now() - interval '1 minute' where status = 'ON_HOLD'`,
  );
  const waiting = [...rows.map(({ outbox }) => outbox), held]
    .map((from) => `select 1 from ${from}`)
    .join(' union all ');
  await waitUntil(
    'the end of all swaps',
    async () => (await pool.query(`${waiting} limit 1`)).rowCount === 0,
    400_000,
  );
}

async function listStationNames(origin: string): Promise<string[]> {
  const names: string[] = [];
  for (const letter of 'abcdefghilmnoprstw') {
    const { stations } = await requestJson<{ stations: { name: string }[] }>(
      `${origin}/api/stations/stations?limit=50&q=${letter}`,
    );
    names.push(...stations.map(({ name }) => name));
  }
  return names.slice(0, size.names);
}

async function listStops(installation: Installation, origin: string): Promise<string[]> {
  const secret = installation.secret('internal-calls').toString('base64url');
  const { stations } = await requestJson<{ stations: { stationId: string }[] | null }>(
    `${origin}/api/search/internal/feed-stations`,
    { headers: { [internalSecretHeader]: secret } },
  );
  return (stations ?? []).map(({ stationId }) => stationId);
}

async function importFeed(installation: Installation, path: string): Promise<void> {
  const command = join(import.meta.dirname, '../services/search/command/import.ts');
  const feed = resolve(process.env.INIT_CWD ?? '.', path);
  const args = ['--import', 'tsx', command, feed, '--id', 'measured', '--replace'];
  const durationMs = await measureDuration(async () => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...installation.environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error('The import failed.');
  });
  writeRow('import', null, { seconds: durationMs / 1000 });
}

await main();
