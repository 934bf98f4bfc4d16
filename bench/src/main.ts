import { parseArgs } from 'node:util';
import { benchBrowser } from './browser/bench-browser';
import { benchDelivery } from './delivery';
import { benchDevelopment } from './development';
import { benchGrowth } from './growth/bench-growth';
import { benchServices } from './services';

const usage = `pnpm bench [browser | services | delivery | development | growth [CURVE]]

  --runs N      how often; with fewer than 5, and for growth, the results are only printed
  --stats       browser: only prints what one visit loads, by library and remote, and the heap by kind
  --short       services: a short run, only printed
  --feed GTFS   services: a timetable to import and search (zip or folder); without it these rows are not measured
  Needs openssl for a certificate. CHROME_PATH: the browser (default: the one of the system).
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string' },
    stats: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    feed: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs ?? 10);
const benches: Record<string, () => Promise<void>> = {
  browser: () => benchBrowser(runs, values),
  services: () => benchServices(values),
  delivery: () => benchDelivery(runs),
  development: () => benchDevelopment(runs),
  growth: () => benchGrowth(positionals[1], values.runs === undefined ? undefined : runs),
};
const bench = benches[positionals[0] ?? 'browser'];
if (values.help || !bench || !Number.isInteger(runs) || runs < 1) process.stdout.write(usage);
else await bench();
