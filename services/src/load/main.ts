import { spawn } from 'node:child_process';
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
import { measureFloor } from './floor/measure-floor';
import { measureFullMatch, measureMatcher, measureOptimum } from './matching/measure-matching';
import { measureWishes } from './matching/measure-wishes';
import { measureKnownAddresses } from './measure-known-addresses';
import { measureRestarts } from './measure-restarts';
import { measureJourneys, measureKeystrokes } from './measure-search';
import { measureOverload } from './overload/measure-overload';
import { measureDuration } from './percentile';
import { measureFreeSwaps, measurePaidSwaps, measureRace } from './swaps/measure-swaps';
import { freeTickets, paidTickets } from './swaps/measured-tickets';
import { repeatRaces } from './swaps/repeat-races';
import { repeatSwaps } from './swaps/repeat-swaps';

const { values } = parseArgs({
  options: {
    feed: { type: 'string' },
    /** A day on which the feed has trains. */
    day: { type: 'string', default: '2019-03-13' },
    short: { type: 'boolean', default: false },
    /** Only the rows of matching. */
    matching: { type: 'boolean', default: false },
    /** Only the rows of swaps, of the race and of overload. */
    exchange: { type: 'boolean', default: false },
    /** Numbers of service processes, measured one after the other. */
    processes: { type: 'string', default: '1,3' },
  },
});
const size = values.short
  ? {
      names: 10,
      pairs: 50,
      swaps: 100,
      seconds: 2,
      wishes: 1_000,
      arrivals: 10,
      instances: 10,
      addresses: 20,
      kills: 2,
    }
  : {
      names: 200,
      pairs: 1_000,
      swaps: 600,
      seconds: 10,
      wishes: 10_000,
      arrivals: 40,
      instances: 40,
      addresses: 200,
      kills: 10,
    };
/** After this time a full match is reported as not done. */
const maxMatchMs = 100_000;

/** Writes one row of the table. `processes` is null when their number does not matter. */
function writeRow(row: string, processes: number | null, figure: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify({ row, processes, figure })}\n`);
}

async function main(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'train-swap-load-'));
  const database = await startDatabase({ dataFolder });
  process.env.TEST_DATABASE_URL = database.adminUrl;
  try {
    logProgress('a swap with nothing around it');
    const floor = await measureFloor(database.adminUrl, size.swaps);
    writeRow('floor', null, floor.swaps);
    writeRow('race-floor', null, floor.race);
    const installation = await startInstallation([...paidTickets, ...freeTickets]);
    try {
      const feed = values.feed ? await importFeed(installation, values.feed) : null;
      const counts = values.processes.split(',').map(Number);
      for (const count of values.matching ? [] : counts) await measure(installation, count, feed);
      if (values.exchange) return;
      await measureMatching(installation);
      logProgress(`a process that is killed and starts again, ${size.kills} times`);
      writeRow('restart', null, await measureRestarts(installation, size.kills));
    } finally {
      await installation.stop();
    }
  } finally {
    await database.stop();
    const { base } = openClusterFolder(dataFolder);
    for (const each of [base, dataFolder]) await rm(each, { recursive: true, force: true });
  }
}

const logProgress = (what: string): void => void process.stderr.write(`  ${what}\n`);

async function measureMatching(installation: Installation): Promise<void> {
  logProgress('small instances against trying everything');
  writeRow('optimum', null, measureOptimum(size.instances));
  logProgress(`the matcher alone among ${size.wishes} wishes`);
  writeRow('matcher', null, measureMatcher(size.wishes));
  logProgress(`all of ${size.wishes} wishes afresh, at most ${maxMatchMs / 1000} s`);
  writeRow('full-match', null, await measureFullMatch(size.wishes, maxMatchMs));
  logProgress(`${size.wishes} wishes in the service`);
  const one = await startServicesProcess(installation.environment, installation.webhookPort);
  try {
    const count = { wishing: size.wishes, arrivals: size.arrivals };
    const wishes = measureWishes(installation, one.origin, count, logProgress);
    writeRow('wishes', null, await failWhenProcessExits([one], wishes));
  } finally {
    await one.kill();
  }
}

type Feed = { id: string; date: string };

async function measure(
  installation: Installation,
  count: number,
  feed: Feed | null,
): Promise<void> {
  const processes: ServicesProcess[] = [];
  try {
    for (let nth = 0; nth < count; nth += 1) {
      const port = nth === 0 ? installation.webhookPort : undefined;
      processes.push(await startServicesProcess(installation.environment, port));
    }
    const origins = processes.map(({ origin }) => origin);
    await failWhenProcessExits(processes, measureAt(installation, origins, feed));
  } finally {
    for (const one of processes) await one.kill();
  }
}

/** @throws {Error} as soon as one of the processes ends, because the measurement is then invalid */
async function failWhenProcessExits<T>(
  processes: readonly ServicesProcess[],
  measuring: Promise<T>,
): Promise<T> {
  const ends = processes.map(async ({ origin, exited: gone }): Promise<never> => {
    await gone;
    throw new Error(`The process of services at ${origin} ended while it was measured.`);
  });
  return Promise.race([measuring, ...ends]);
}

async function measureAt(
  installation: Installation,
  origins: readonly string[],
  feed: Feed | null,
): Promise<void> {
  const [origin = ''] = origins;
  const count = origins.length;
  // The first requests warm up the processes and do not count.
  const names = await listStationNames(origin);
  for (const each of [...origins, ...origins]) await measureKeystrokes(each, names);
  writeRow('keystrokes', count, await measureKeystrokes(origin, names));
  if (feed) {
    const stops = await listStops(installation, origin);
    writeRow('journeys', count, await measureJourneys(origin, stops, feed, size.pairs));
  }
  const free = () => measureFreeSwaps(installation, origins, size.swaps);
  writeRow('swaps', count, await repeatSwaps(count, 3, free));
  if (!values.exchange) {
    const paid = () => measurePaidSwaps(installation, origins, size.swaps);
    writeRow('paid-swaps', count, await repeatSwaps(count, 1, paid));
  }
  const races = repeatRaces(count, async () => {
    await waitUntilDelivered(installation);
    const race = await measureRace(installation, origins, count);
    await expireHolds(installation);
    return race;
  });
  writeRow('race', count, await races);
  if (count === 1 && !values.exchange)
    writeRow('known', null, await measureKnownAddresses(installation, origin, size.addresses));
  const tickets = await installation.sell(100, paidTickets);
  await waitUntilDelivered(installation);
  writeRow('overload', count, await measureOverload(origins, tickets, size.seconds));
}

/** Expires all holds, so that the next race finds the same seats free. */
async function expireHolds(installation: Installation): Promise<void> {
  await installation.pool.query(
    `update train_swap.exchange_operations set held_until = now() - interval '1 minute' where status = 'ON_HOLD'`,
  );
  await waitUntilNoRows(
    installation,
    'an end of all holds',
    `select 1 from train_swap.exchange_operations where status = 'ON_HOLD'`,
  );
}

/** Milliseconds. The provider needs this long to send the webhooks of several rounds. */
const deliveryTimeoutMs = 400_000;

/**
 * Waits until the events and webhooks of earlier swaps are delivered. Otherwise the next measurement would include
 * them.
 */
async function waitUntilDelivered(installation: Installation): Promise<void> {
  const { rows } = await installation.pool.query<{ outbox: string }>(
    `select quote_ident(table_schema) || '.outbox' as outbox from information_schema.tables where table_name = 'outbox'`,
  );
  const outboxes = rows.map(({ outbox }) => `select 1 from ${outbox}`);
  const webhooks = `select 1 from sandbox_provider.events where delivery = 'pending'`;
  const waiting = [...outboxes, webhooks].join(' union all ');
  await waitUntilNoRows(
    installation,
    'empty outboxes, and webhooks that arrived',
    waiting,
    deliveryTimeoutMs,
  );
}

async function waitUntilNoRows(
  { pool }: Installation,
  what: string,
  rows: string,
  timeoutMs?: number,
): Promise<void> {
  await waitUntil(
    what,
    async () => {
      const left = await pool.query(`select 1 from (${rows}) as left_over limit 1`);
      return left.rowCount === 0;
    },
    timeoutMs,
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

/** Runs the import command on this database. */
async function importFeed(installation: Installation, path: string): Promise<Feed> {
  const command = join(import.meta.dirname, '../services/search/import/command.ts');
  const args = [
    '--import',
    'tsx',
    command,
    resolve(process.env.INIT_CWD ?? '.', path),
    '--id',
    'measured',
    '--replace',
  ];
  const { durationMs } = await measureDuration(
    () =>
      new Promise<void>((done, fail) => {
        const child = spawn(process.execPath, args, {
          env: { ...process.env, ...installation.environment },
          stdio: ['ignore', 'ignore', 'inherit'],
        });
        child.once('exit', (code) => (code === 0 ? done() : fail(new Error('The import failed.'))));
      }),
  );
  writeRow('import', null, { seconds: durationMs / 1000 });
  return { id: 'measured', date: values.day };
}

await main();
