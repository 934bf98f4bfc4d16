import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from 'e2e/product/run/start-product';
import { formatTable, report } from './report';

type Figure = { row: string; processes: number | null; figure: Record<string, unknown> };

/** The rows of the load program: what they measure, and their targets. */
const rows: Record<string, readonly [string, string]> = {
  keystrokes: ['station search, per keystroke', 'p99 <= 5'],
  journeys: ['alternatives, any pair of stops of the feed', 'p99 <= 50'],
  swaps: ['quote + hold + confirm, 50 travellers at once', '>= 0.20 of the floor, p99 <= 500'],
  floor: ['the floor: its reads and writes alone, by one process, without rules and events', ''],
  race: [
    '500 travellers press at one moment, for 100 seats',
    '100 winners, a clear response for all others, p99 <= 500',
  ],
  overload: [
    'requests for trains at three times the capacity',
    'served >= 0.70, 503 with Retry-After, health responds',
  ],
  known: ['how much longer a response takes for an address with an account', '< 2 either way'],
  matcher: ['one new wish among 10,000 of one route-day, the matcher alone', '<= 20'],
  'full-match': ['full re-solve of 10,000: time and worst stall of the event loop', '<= 10 s'],
  cost: ['one swap: milliseconds of a core, rows and kB of the database (median, least)', ''],
  streams: [
    'open event streams of one process: memory of each, cores while nothing happens',
    '10,000 streams, <= 30 kB',
  ],
  import: ['import of the feed', '<= 10 s'],
};

/** Measures the services in one process and in three. */
export async function benchServices(options: { short: boolean; feed?: string }): Promise<void> {
  const load = (loadavg()[0] ?? 0) / cpus().length;
  const figures = await runLoad(options);
  const table = formatTable([
    ['what', 'target', 'one process', 'three processes'],
    ...Object.entries(rows).map(([row, titles]) => [
      ...titles,
      formatFigure(figures, row, 1),
      formatFigure(figures, row, 3),
    ]),
  ]);
  const text = `## The services

Written by \`pnpm bench services\`: embedded PostgreSQL with fsync, ${cpus().length} cores shared by the services, the database, the provider and the
clients, all on one machine over loopback. Times are in milliseconds, \`seconds\` in seconds. Load before the run: ${load.toFixed(1)} a core.

${table}
`;
  report('services', text, options.short ? 1 : Number.POSITIVE_INFINITY);
}

/** Runs the load program of the services and collects its figures. */
async function runLoad({ short, feed }: { short: boolean; feed?: string }): Promise<Figure[]> {
  const options = [...(short ? ['--short'] : []), ...(feed ? ['--feed', feed] : [])];
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(root, 'services/src/load/main.ts'), ...options],
    { cwd: join(root, 'services'), stdio: ['ignore', 'pipe', 'inherit'], timeout: 30 * 60_000 },
  );
  const ended = once(child, 'exit');
  const figures: Figure[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{"row"')) continue;
    figures.push(JSON.parse(line));
    process.stdout.write(`${line}\n`);
  }
  const [code] = await ended;
  if (code !== 0) throw new Error('The load program failed; see its output above.');
  return figures;
}

/** A dash when the number of processes does not matter. */
function formatFigure(figures: readonly Figure[], row: string, processes: number): string {
  const found = figures.find(
    (one) => one.row === row && (one.processes === processes || one.processes === null),
  );
  if (!found) return 'not measured';
  if (found.processes === null && processes > 1) return '—';
  return Object.entries(found.figure)
    .map(([name, value]) => `${name} ${formatValue(value)}`)
    .join(', ');
}

const formatValue = (value: unknown) =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(3)) : value;
