import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getDatabaseUrl, withClient } from 'shared-server/testing/seeded-database';
import { measureSteps, type Step, type SwapFigures } from './measure-swaps';

const createTables = `
  create table sessions (token text primary key, traveller uuid);
  create table bookings (id uuid primary key, version int not null default 0, journey jsonb);
  create table admissions (id uuid primary key default gen_random_uuid(), booking uuid, state text, journey jsonb);
  create index on admissions (booking);
  create table operations (id uuid primary key, booking uuid, offer jsonb, state text);
  create table segments (train int, seat int, segment int, owner uuid, primary key (train, seat, segment));
  create index on segments (owner);
  create table keys (key uuid primary key);
  create table outbox (id bigserial primary key, payload jsonb);
  create table settlements (operation uuid primary key, owed int);
  insert into sessions select 'token' || n, gen_random_uuid() from generate_series(1, $count) as n;
  insert into bookings select gen_random_uuid(), 0, '{}' from generate_series(1, $count);
  insert into admissions (booking, state, journey) select id, 'FULFILLED', '{}' from bookings;
  insert into segments
    select n % 50, 1000000 + n, segment, id
      from (select id, row_number() over () as n from bookings) as each, generate_series(1, 8) as segment;
  analyze;`;

/** Measures the baseline: a swap with only its reads and writes, to compare with the services. */
export async function measureFloor(adminUrl: string, count: number): Promise<SwapFigures> {
  const url = getDatabaseUrl(adminUrl, 'floor');
  await withClient(adminUrl, (client) => client.query('create database floor'));
  const bookings = await withClient(url, async (client) => {
    await client.query(createTables.replaceAll('$count', String(2 * count)));
    return (await client.query<{ id: string }>('select id from bookings')).rows;
  });
  const wanted = bookings.map(({ id }, nth) => ({ token: `token${nth + 1}`, bookingId: id }));
  const left = wanted.values();
  const step = (path: string, onResponse?: Step['onResponse']): Step => ({
    setupRequest: (request, context) => {
      if (path === '/quote') Object.assign(context, left.next().value);
      return { ...request, path, method: 'POST', body: JSON.stringify(context) };
    },
    ...(onResponse && { onResponse }),
  });
  const hold = step('/hold', (body, context) => Object.assign(context, JSON.parse(body)));
  const child = fork(join(import.meta.dirname, 'serve-floor.ts'), [url], {
    execArgv: ['--import', 'tsx'],
  });
  try {
    const [{ port }] = (await once(child, 'message')) as [AddressInfo];
    const measure = () =>
      measureSteps([`http://127.0.0.1:${port}`], [step('/quote'), hold, step('/confirm')], count);
    // The first swaps warm up the process and do not count.
    await measure();
    return await measure();
  } finally {
    child.kill();
  }
}
