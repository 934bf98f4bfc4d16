import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { writePart } from '../write-part';
import { type Figure, runLoad } from './run-load';
import { formatServicesTable } from './services-table';

const usage = `pnpm bench services [--short] [--feed GTFS]: measures the services in one process and in three

  --short      a short run; writes nothing
  --feed GTFS  a timetable to import and search (zip or folder); without it these rows are not measured
`;

const formatPage = (table: string, load: number) => `## The services

Written by \`pnpm bench services\`: embedded PostgreSQL with fsync, ${cpus().length} cores shared by the services, the database, the provider and the
travellers who ask, all on one machine over loopback.${load > 0.5 ? ` **A busy machine** (load ${load.toFixed(1)} a core before the run): no figures to hold anybody to.` : ''}

${table}
`;

export async function benchServices(args: string[], load: number): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      short: { type: 'boolean', default: false },
      feed: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const figures: Figure[] = await runLoad(values);
  const table = formatServicesTable(figures);
  process.stdout.write(`\n${table}\n`);
  if (!values.short) writePart('services', formatPage(table, load));
}
