import { fork } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getDatabaseUrl, withClient } from 'shared-server/testing/seeded-database';
import { sendConcurrently } from '../../kit/testing/send-concurrently';
import { requestJson } from '../../kit/testing/send-request';
import { measureDuration, percentile } from '../percentile';
import { racers, type SwapFigures, seatsRacedFor, travellersAtOnce } from '../swaps/measure-swaps';
import { type RaceFigures, type RacesFigures, repeatRaces } from '../swaps/repeat-races';
import { floorTables, seats, trains, type Wanted } from './floor-tables';

const seedSql = `
  insert into sessions select 'token' || n, gen_random_uuid() from generate_series(1, $count) as n;
  insert into bookings select gen_random_uuid(), 0, '{}' from generate_series(1, $count);
  insert into admissions (booking, state, journey) select id, 'FULFILLED', '{}' from bookings;
  insert into segments
    select n % ${trains}, ${seats} + n, segment, id
      from (select id, row_number() over () as n from bookings) as each, generate_series(1, 8) as segment;
  analyze;`;

/** `race` has as many travellers and seats as the race against the services. */
export type FloorFigures = { swaps: SwapFigures; race: RacesFigures };

/** Measures the baseline: a swap with only its reads and writes, to compare with the services. */
export async function measureFloor(adminUrl: string, count: number): Promise<FloorFigures> {
  const url = getDatabaseUrl(adminUrl, 'floor');
  await withClient(adminUrl, (client) => client.query('create database floor'));
  const bookings = await withClient(url, async (client) => {
    await client.query(floorTables);
    await client.query(seedSql.replaceAll('$count', String(2 * count)));
    return (await client.query<{ id: string }>('select id from bookings')).rows;
  });
  const child = fork(join(import.meta.dirname, 'serve-floor.ts'), [url], {
    execArgv: ['--import', 'tsx'],
  });
  try {
    const { port } = await new Promise<AddressInfo>((ready, fail) => {
      child.once('message', (address) => ready(address as AddressInfo));
      child.once('exit', () => fail(new Error('The floor did not start.')));
    });
    const swapping = bookings.map(({ id }, nth) => ({ token: `token${nth + 1}`, bookingId: id }));
    // The first swaps warm up the process and do not count.
    await swapAll(port, swapping.slice(0, count));
    const swaps = await swapAll(port, swapping.slice(count));
    const race = await repeatRaces(1, (nth) => raceForSeats(port, swapping, nth * seatsRacedFor));
    return { swaps, race };
  } finally {
    child.removeAllListeners('exit');
    child.kill();
  }
}

/** Posts to the baseline server and records the duration of each response in milliseconds. */
function createClient(port: number) {
  const durations: number[] = [];
  const post = async (path: string, wanted: Wanted): Promise<{ operationId?: string }> => {
    const { durationMs: each, result: answer } = await measureDuration(() =>
      requestJson<{ operationId?: string }>(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        body: JSON.stringify(wanted),
      }),
    );
    durations.push(each);
    return answer;
  };
  return { post, took: durations };
}

/** `from` is the first of the raced seats. */
async function raceForSeats(
  port: number,
  all: readonly Wanted[],
  from: number,
): Promise<RaceFigures> {
  const racing = Array.from({ length: racers }, (_, nth) => {
    const wanted = { ...(all[nth % all.length] as Wanted), seat: from + (nth % seatsRacedFor) };
    return {
      url: `http://127.0.0.1:${port}/race`,
      method: 'POST',
      body: JSON.stringify(wanted),
    };
  });
  const { responses: answers, durations } = await sendConcurrently(racing);
  const winners = answers.filter(
    ({ body }) => JSON.parse(body.toString()).operationId !== undefined,
  ).length;
  return { winners, refused: racers - winners, others: 0, p99: percentile(durations, 0.99) };
}

async function swapAll(port: number, all: readonly Wanted[]): Promise<SwapFigures> {
  const { post, took: durations } = createClient(port);
  const left = all.values();
  const { durationMs: whole } = await measureDuration(() =>
    Promise.all(
      Array.from({ length: travellersAtOnce }, async () => {
        for (const wanted of left) {
          await post('/quote', wanted);
          await post('/confirm', { ...wanted, ...(await post('/hold', wanted)) });
        }
      }),
    ),
  );
  return {
    swaps: all.length,
    perSecond: all.length / (whole / 1000),
    p99: percentile(durations, 0.99),
  };
}
