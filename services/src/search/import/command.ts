import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../../foundation/clock';
import { readConfiguration } from '../../foundation/configuration';
import { startDatabase } from '../../foundation/database/embedded-postgres';
import { migrateServices } from '../../foundation/database/migrations';
import { FeedFault } from '../gtfs/files/feed-fault';
import { search } from '../service';
import { exampleQuery } from './example-query';
import { importFeed } from './import-feed';
import { summariseImport } from './summarise-import';

const usage = `Usage: npm run import -- FEED [--id ID] [--name NAME] [--attribution TEXT]
  FEED           a GTFS zip or folder
  --id           its id; an import with the same id replaces it (default: from the file's name)
  --name         what travellers read (default: the operators' names)
  --attribution  whom to credit (default: what the feed says of its publisher)
`;

const readArguments = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      id: { type: 'string' },
      name: { type: 'string' },
      attribution: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  return { ...values, feed: positionals[0], extra: positionals.length > 1 };
};

type Arguments = ReturnType<typeof readArguments>;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const runImport = async (feed: string, values: Arguments): Promise<void> => {
  const configuration = readConfiguration(process.env);
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
  const now = systemClock.now();
  const today = now.toISOString().slice(0, 10);
  let stopDatabase = async () => {};
  const openDatabase = async (): Promise<string> => {
    let url = configuration.databaseUrl;
    if (!url) {
      const database = await startDatabase({ dataFolder: configuration.dataFolder });
      stopDatabase = database.stop;
      url = database.url;
    }
    await migrateServices(url, [search]);
    return url;
  };
  try {
    // npm changes to the project's folder; the path was meant from where the person stood.
    const path = resolve(process.env.INIT_CWD ?? process.cwd(), feed);
    const imported = await importFeed({
      path,
      id: values.id,
      name: values.name,
      attribution: values.attribution,
      openDatabase,
      now,
      progress: (step) => say(`${seconds().padStart(5)} s  ${step}`),
    });
    const example = await exampleQuery(imported.databaseUrl, imported.id, today);
    const memory = Math.round(process.resourceUsage().maxRSS / 1024);
    say(`${seconds().padStart(5)} s  done, with at most ${memory} MB of memory\n`);
    for (const line of summariseImport(imported, example, today)) say(line);
  } finally {
    await stopDatabase();
  }
};

/** Exit codes: 0 imported, 1 refused with one sentence, 2 the command was not understood. */
const main = async (): Promise<number> => {
  let values: Arguments;
  try {
    values = readArguments();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${usage}`);
    return 2;
  }
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  if (!values.feed || values.extra) {
    process.stderr.write(`Say which feed to import, a zip or a folder.\n${usage}`);
    return 2;
  }
  try {
    await runImport(values.feed, values);
    return 0;
  } catch (error) {
    const told = error instanceof FeedFault ? error.message : (error as Error).message;
    process.stderr.write(
      `Nothing was imported, and what was there before is unchanged.\n${told}\n`,
    );
    if (!(error instanceof FeedFault) && process.env.LOG_LEVEL === 'debug') console.error(error);
    return 1;
  }
};

process.exitCode = await main();
