import { fork } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { administer, databaseUrlOf } from 'shared-server/testing/seeded-database';
import { askForJson } from '../../kit/testing/ask';
import { askAtOnce } from '../../kit/testing/ask-at-once';
import { racers, type SwapFigures, seatsRacedFor, travellersAtOnce } from '../measure-swaps';
import { percentile, timed } from '../percentile';
import { type RaceFigures, type RacesFigures, repeatRaces } from '../repeat-races';
import { floorTables, seats, trains, type Wanted } from './floor-tables';

const furnish = `
  insert into sessions select 'token' || n, gen_random_uuid() from generate_series(1, $count) as n;
  insert into bookings select gen_random_uuid(), 0, '{}' from generate_series(1, $count);
  insert into admissions (booking, state, journey) select id, 'FULFILLED', '{}' from bookings;
  insert into segments
    select n % ${trains}, ${seats} + n, segment, id
      from (select id, row_number() over () as n from bookings) as each, generate_series(1, 8) as segment;
  analyze;`;

/** `race`: as many as race for the seats of the services, for as many seats. */
export type FloorFigures = { swaps: SwapFigures; race: RacesFigures };

/** What a swap costs on this machine with nothing around it: the ground under the figures of the services. */
export async function measureFloor(adminUrl: string, count: number): Promise<FloorFigures> {
  const url = databaseUrlOf(adminUrl, 'floor');
  await administer(adminUrl, (client) => client.query('create database floor'));
  const bookings = await administer(url, async (client) => {
    await client.query(floorTables);
    await client.query(furnish.replaceAll('$count', String(2 * count)));
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
    // The first find nothing compiled: they are not counted.
    await swapAll(port, swapping.slice(0, count));
    const swaps = await swapAll(port, swapping.slice(count));
    const race = await repeatRaces(1, (nth) => raceForSeats(port, swapping, nth * seatsRacedFor));
    return { swaps, race };
  } finally {
    child.removeAllListeners('exit');
    child.kill();
  }
}

/** Posts to the floor, and keeps the milliseconds that each answer took. */
function poster(port: number) {
  const took: number[] = [];
  const post = async (path: string, wanted: Wanted): Promise<{ operationId?: string }> => {
    const { took: each, answer } = await timed(() =>
      askForJson<{ operationId?: string }>(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        body: JSON.stringify(wanted),
      }),
    );
    took.push(each);
    return answer;
  };
  return { post, took };
}

/** `from`: the first of the seats that they race for. */
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
  const { answers, took } = await askAtOnce(racing);
  const winners = answers.filter(
    ({ body }) => JSON.parse(body.toString()).operationId !== undefined,
  ).length;
  return { winners, refused: racers - winners, others: 0, p99: percentile(took, 0.99) };
}

async function swapAll(port: number, all: readonly Wanted[]): Promise<SwapFigures> {
  const { post, took } = poster(port);
  const left = all.values();
  const { took: whole } = await timed(() =>
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
    p99: percentile(took, 0.99),
  };
}
