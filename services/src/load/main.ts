import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openClusterFolder } from 'shared-server/database/cluster-folder';
import { startDatabase } from 'shared-server/database/embedded-postgres';
import { until } from 'shared-server/testing/until';
import { internalSecretHeader } from '../kit/http/internal-secret';
import { askForJson } from '../kit/testing/ask';
import { type ServicesProcess, startServicesProcess } from '../testing/processes/services-process';
import { type Installation, startInstallation } from '../testing/safety/environment/installation';
import { measureFloor } from './floor/measure-floor';
import { measureKnownAddresses } from './measure-known-addresses';
import { measureFullMatch, measureMatcher, measureOptimum } from './measure-matching';
import { measureOverload } from './measure-overload';
import { measureRestarts } from './measure-restarts';
import { measureJourneys, measureKeystrokes } from './measure-search';
import { measureFreeSwaps, measurePaidSwaps, measureRace } from './measure-swaps';
import { measureWishes } from './measure-wishes';
import { freeTickets, paidTickets } from './measured-tickets';
import { timed } from './percentile';
import { repeatRaces } from './repeat-races';
import { repeatSwaps } from './repeat-swaps';

const { values } = parseArgs({
  options: {
    feed: { type: 'string' },
    /** A day on which the feed has trains. */
    day: { type: 'string', default: '2019-03-13' },
    short: { type: 'boolean', default: false },
    /** The rows of matching alone. */
    matching: { type: 'boolean', default: false },
    /** The rows of swaps, of the race and of overload alone. */
    exchange: { type: 'boolean', default: false },
    /** How many processes of the services, one measurement after the other. */
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
/** A full match that is not done by then is told as not done. */
const longestMatch = 100_000;

/** One figure of the table: `processes` is null where their number does not matter. */
function tell(row: string, processes: number | null, figure: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify({ row, processes, figure })}\n`);
}

async function main(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'train-swap-load-'));
  const database = await startDatabase({ dataFolder });
  process.env.TEST_DATABASE_URL = database.adminUrl;
  try {
    say('a swap with nothing around it');
    const floor = await measureFloor(database.adminUrl, size.swaps);
    tell('floor', null, floor.swaps);
    tell('race-floor', null, floor.race);
    const installation = await startInstallation([...paidTickets, ...freeTickets]);
    try {
      const feed = values.feed ? await importFeed(installation, values.feed) : null;
      const counts = values.processes.split(',').map(Number);
      for (const count of values.matching ? [] : counts) await measure(installation, count, feed);
      if (values.exchange) return;
      await measureMatching(installation);
      say(`a process that is killed and starts again, ${size.kills} times`);
      tell('restart', null, await measureRestarts(installation, size.kills));
    } finally {
      await installation.stop();
    }
  } finally {
    await database.stop();
    const { base } = openClusterFolder(dataFolder);
    for (const each of [base, dataFolder]) await rm(each, { recursive: true, force: true });
  }
}

const say = (what: string): void => void process.stderr.write(`  ${what}\n`);

async function measureMatching(installation: Installation): Promise<void> {
  say('small instances against trying everything');
  tell('optimum', null, measureOptimum(size.instances));
  say(`the matcher alone among ${size.wishes} wishes`);
  tell('matcher', null, measureMatcher(size.wishes));
  say(`all of ${size.wishes} wishes afresh, at most ${longestMatch / 1000} s`);
  tell('full-match', null, await measureFullMatch(size.wishes, longestMatch));
  say(`${size.wishes} wishes in the service`);
  const one = await startServicesProcess(installation.environment, installation.webhookPort);
  try {
    const count = { wishing: size.wishes, arrivals: size.arrivals };
    const wishes = measureWishes(installation, one.origin, count, say);
    tell('wishes', null, await whileAllLive([one], wishes));
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
    await whileAllLive(processes, measureAt(installation, origins, feed));
  } finally {
    for (const one of processes) await one.kill();
  }
}

/** @throws {Error} as soon as one of the processes ends: of those that are left nothing is to be measured */
async function whileAllLive<T>(
  processes: readonly ServicesProcess[],
  measuring: Promise<T>,
): Promise<T> {
  const ends = processes.map(async ({ origin, gone }): Promise<never> => {
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
  // The first requests find nothing compiled and nothing at hand: they are not counted.
  const names = await stationNames(origin);
  for (const each of [...origins, ...origins]) await measureKeystrokes(each, names);
  tell('keystrokes', count, await measureKeystrokes(origin, names));
  if (feed) {
    const stops = await stopsOf(installation, origin);
    tell('journeys', count, await measureJourneys(origin, stops, feed, size.pairs));
  }
  const free = () => measureFreeSwaps(installation, origins, size.swaps);
  tell('swaps', count, await repeatSwaps(count, 3, free));
  if (!values.exchange) {
    const paid = () => measurePaidSwaps(installation, origins, size.swaps);
    tell('paid-swaps', count, await repeatSwaps(count, 1, paid));
  }
  const races = repeatRaces(count, async () => {
    await allTold(installation);
    const race = await measureRace(installation, origins, count);
    await endHolds(installation);
    return race;
  });
  tell('race', count, await races);
  if (count === 1 && !values.exchange)
    tell('known', null, await measureKnownAddresses(installation, origin, size.addresses));
  const tickets = await installation.sell(100, paidTickets);
  await allTold(installation);
  tell('overload', count, await measureOverload(origins, tickets, size.seconds));
}

/** As time would: so that the next who race find the same seats free. */
async function endHolds(installation: Installation): Promise<void> {
  await installation.pool.query(
    `update train_swap.exchange_operations set held_until = now() - interval '1 minute' where status = 'ON_HOLD'`,
  );
  await untilNone(
    installation,
    'an end of all holds',
    `select 1 from train_swap.exchange_operations where status = 'ON_HOLD'`,
  );
}

/** As long as the provider needs to tell of the cards of several rounds, in milliseconds. */
const longestTelling = 400_000;

/**
 * Until nobody is told any more of the swaps before, and the provider has told of their cards: that would be measured
 * with what comes next.
 */
async function allTold(installation: Installation): Promise<void> {
  const { rows } = await installation.pool.query<{ outbox: string }>(
    `select quote_ident(table_schema) || '.outbox' as outbox from information_schema.tables where table_name = 'outbox'`,
  );
  const told = rows.map(({ outbox }) => `select 1 from ${outbox}`);
  const webhooks = `select 1 from sandbox_provider.events where delivery = 'pending'`;
  const waiting = [...told, webhooks].join(' union all ');
  await untilNone(
    installation,
    'empty outboxes, and webhooks that arrived',
    waiting,
    longestTelling,
  );
}

async function untilNone(
  { pool }: Installation,
  what: string,
  rows: string,
  patience?: number,
): Promise<void> {
  await until(
    what,
    async () => {
      const left = await pool.query(`select 1 from (${rows}) as left_over limit 1`);
      return left.rowCount === 0;
    },
    patience,
  );
}

async function stationNames(origin: string): Promise<string[]> {
  const names: string[] = [];
  for (const letter of 'abcdefghilmnoprstw') {
    const { stations } = await askForJson<{ stations: { name: string }[] }>(
      `${origin}/api/stations/stations?limit=50&q=${letter}`,
    );
    names.push(...stations.map(({ name }) => name));
  }
  return names.slice(0, size.names);
}

async function stopsOf(installation: Installation, origin: string): Promise<string[]> {
  const secret = installation.secret('internal-calls').toString('base64url');
  const { stations } = await askForJson<{ stations: { stationId: string }[] | null }>(
    `${origin}/api/search/internal/feed-stations`,
    { headers: { [internalSecretHeader]: secret } },
  );
  return (stations ?? []).map(({ stationId }) => stationId);
}

/** The import command as it is run by hand, on this database. */
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
  const { took } = await timed(
    () =>
      new Promise<void>((done, fail) => {
        const child = spawn(process.execPath, args, {
          env: { ...process.env, ...installation.environment },
          stdio: ['ignore', 'ignore', 'inherit'],
        });
        child.once('exit', (code) => (code === 0 ? done() : fail(new Error('The import failed.'))));
      }),
  );
  tell('import', null, { seconds: took / 1000 });
  return { id: 'measured', date: values.day };
}

await main();
