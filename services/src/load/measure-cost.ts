import { readFileSync } from 'node:fs';
import type pg from 'pg';
import type { Installation } from '../testing/safety/environment/installation';
import type { SwapFigures } from './measure-swaps';

/** What one swap costs, including its events and messages. Times are milliseconds of one core. */
export type SwapCost = {
  services: number;
  database: number;
  rows: number;
  /** Of tables and indexes. */
  kB: number;
};

/** Linux counts processor time in hundredths of a second. */
const msPerTick = 10;

/**
 * Measures processor time and stored data of a swap.
 *
 * @param pid of the services
 * @param swap swaps, and waits until their events are delivered
 */
export async function measureCost(
  { pool }: Installation,
  pid: number,
  swap: () => Promise<SwapFigures>,
): Promise<SwapCost> {
  const server = await findServer(pool);
  const before = { ...(await readStored(pool)), ...readTimes(pid, server) };
  const { swaps } = await swap();
  const after = { ...(await readStored(pool)), ...readTimes(pid, server) };
  const perSwap = (name: keyof typeof after) => (after[name] - before[name]) / swaps;
  return {
    services: perSwap('services'),
    database: perSwap('database'),
    rows: perSwap('rows'),
    kB: perSwap('bytes') / 1024,
  };
}

/** The process of the database server that starts all others. */
async function findServer(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return readStat(rows[0]?.pid ?? 0).parent;
}

async function readStored(pool: pg.Pool): Promise<{ rows: number; bytes: number }> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema', 'sandbox_provider')`,
  );
  const counts = tables.map(({ name }) => `(select count(*) from ${name})`).join(' + ');
  const sizes = tables.map(({ name }) => `pg_total_relation_size('${name}')`).join(' + ');
  const { rows } = await pool.query<{ rows: string; bytes: string }>(
    `select ${counts} as rows, ${sizes} as bytes`,
  );
  return { rows: Number(rows[0]?.rows), bytes: Number(rows[0]?.bytes) };
}

/** Milliseconds of a core that a process has used. */
export const readProcessorTime = (pid: number): number => readStat(pid).ms;

function readTimes(pid: number, server: number): { services: number; database: number } {
  const list = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ');
  const database = [server, ...list.map(Number)].map(readProcessorTime);
  return { services: readProcessorTime(pid), database: database.reduce((sum, ms) => sum + ms, 0) };
}

/** @see man 5 proc_pid_stat: the times of ended children are those that their parent waited for */
function readStat(pid: number): { parent: number; ms: number } {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
  return { parent: Number(fields[1]), ms: ticks * msPerTick };
}
