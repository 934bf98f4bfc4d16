import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Clock } from 'shared-server/clock';
import { startDatabase } from 'shared-server/database/embedded-postgres';
import { migrateServices } from 'shared-server/database/migrations';
import { formatFailure } from 'shared-server/program/format-failure';
import { readConfiguration } from '../../../kit/configuration';
import { FeedFault } from '../gtfs/files/feed-fault';
import { search } from '../service';
import { exampleQuery } from './example-query';
import { importFeed } from './import-feed';
import { summariseImport } from './summarise-import';

/** What the command is run in; lines come without their line end. */
export type Surroundings = {
  env: Record<string, string | undefined>;
  clock: Clock;
  say: (line: string) => void;
  complain: (line: string) => void;
};

const usage = `Usage: npm run import -- FEED [--id ID] [--replace] [--name NAME] [--attribution TEXT]
  FEED           a GTFS zip or folder
  --id           its id (default: from the file's name); the same feed under the same id is replaced
  --replace      replaces a feed with this id also when another agency or file made it
  --name         what travellers read (default: the operators' names)
  --attribution  whom to credit (default: what the feed says of its publisher)`;

const readArguments = (args: string[]) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      id: { type: 'string' },
      name: { type: 'string' },
      attribution: { type: 'string' },
      replace: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  return { ...values, feed: positionals[0], extra: positionals.length > 1 };
};

type Arguments = ReturnType<typeof readArguments>;

const runImport = async (
  feed: string,
  values: Arguments,
  { env, clock, say }: Surroundings,
): Promise<void> => {
  const configuration = readConfiguration(env);
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
  let stopDatabase = async () => {};
  const openDatabase = async (): Promise<string> => {
    // One long transaction, which would keep a connection of a pooler from others.
    let url = configuration.databaseDirectUrl ?? configuration.databaseUrl;
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
    const path = resolve(env.INIT_CWD ?? process.cwd(), feed);
    const imported = await importFeed({
      path,
      id: values.id,
      name: values.name,
      attribution: values.attribution,
      replace: values.replace,
      openDatabase,
      now: clock.now(),
      progress: (step) => say(`${seconds().padStart(5)} s  ${step}`),
    });
    const example = await exampleQuery(imported);
    const memory = Math.round(process.resourceUsage().maxRSS / 1024);
    say(`${seconds().padStart(5)} s  done, with at most ${memory} MB of memory\n`);
    for (const line of summariseImport(imported, example)) say(line);
  } finally {
    await stopDatabase();
  }
};

/** Exit codes: 0 imported, 1 refused with one sentence, 2 the command was not understood. */
export const runCommand = async (args: string[], around: Surroundings): Promise<number> => {
  const { env, say, complain } = around;
  let values: Arguments;
  try {
    values = readArguments(args);
  } catch (error) {
    complain(`${(error as Error).message}\n${usage}`);
    return 2;
  }
  if (values.help) {
    say(usage);
    return 0;
  }
  if (!values.feed || values.extra) {
    complain(`Say which feed to import, a zip or a folder.\n${usage}`);
    return 2;
  }
  try {
    await runImport(values.feed, values, around);
    return 0;
  } catch (error) {
    const told = error instanceof FeedFault ? error.message : formatFailure(error);
    complain(`Nothing was imported, and what was there before is unchanged.\n${told}`);
    if (!(error instanceof FeedFault) && env.LOG_LEVEL === 'debug') console.error(error);
    return 1;
  }
};
