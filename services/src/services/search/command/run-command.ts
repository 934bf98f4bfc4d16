import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Clock } from 'shared-server/clock';
import { startDatabase } from 'shared-server/database/embedded-postgres';
import { migrateServices } from 'shared-server/database/migrations';
import { openClient } from 'shared-server/database/open-client';
import { formatFailure } from 'shared-server/program/format-failure';
import { type Configuration, readConfiguration } from '../../../kit/configuration';
import type { Database } from '../../../kit/database/connections/connection';
import { allowNextVersion } from '../feeds/feed-checks';
import { FeedError } from '../gtfs/files/feed-error';
import { findExampleQuery } from '../import/example-query';
import { formatImportSummary } from '../import/format-import-summary';
import { importFeed } from '../import/import-feed';
import { search } from '../service';

/** The environment of the command. Lines have no line break. */
export type CommandContext = {
  env: Record<string, string | undefined>;
  clock: Clock;
  print: (line: string) => void;
  printError: (line: string) => void;
};

type Arguments = {
  feed: string | undefined;
  /** There are more arguments than one feed. */
  extra: boolean;
  id?: string;
  name?: string;
  attribution?: string;
  replace?: boolean;
  /** The id of a feed. */
  allow?: string;
  help?: boolean;
};

const usage = `Usage: npm run import -- FEED [--id ID] [--replace] [--name NAME] [--attribution TEXT]
       npm run import -- --allow ID
  FEED           a GTFS zip or folder
  --id           its id (default: from the file name); a stored feed with the same id and source is replaced
  --replace      replaces a feed with this id also when it is from another agency or file
  --name         the name for travellers (default: the names of the operators)
  --attribution  the attribution (default: the publisher of the feed)
  --allow        lets the next version of this feed of FEEDS be imported, even if it would be refused`;

function readArguments(args: string[]): Arguments {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      id: { type: 'string' },
      name: { type: 'string' },
      attribution: { type: 'string' },
      replace: { type: 'boolean' },
      allow: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  return { ...values, feed: positionals[0], extra: positionals.length > 1 };
}

/** Opens the database of the services, or the embedded one. */
function createOpener(configuration: Configuration) {
  let stop = async () => {};
  return {
    stop: () => stop(),
    open: async (): Promise<string> => {
      // A direct connection, because a long transaction would block a connection of the pooler.
      let url = configuration.databaseDirectUrl ?? configuration.databaseUrl;
      if (!url) {
        const database = await startDatabase({ dataFolder: configuration.dataFolder });
        stop = database.stop;
        url = database.url;
      }
      await migrateServices(url, [search]);
      return url;
    },
  };
}

async function runImport(
  feed: string,
  values: Arguments,
  { env, clock, print }: CommandContext,
): Promise<void> {
  const database = createOpener(readConfiguration(env));
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
  try {
    // npm changes the working directory; the path is relative to the user's one.
    const path = resolve(env.INIT_CWD ?? process.cwd(), feed);
    const imported = await importFeed({
      path,
      id: values.id,
      name: values.name,
      attribution: values.attribution,
      replace: values.replace,
      openDatabase: database.open,
      now: clock.now(),
      progress: (step) => print(`${seconds().padStart(5)} s  ${step}`),
    });
    const example = await findExampleQuery(imported);
    const memory = Math.round(process.resourceUsage().maxRSS / 1024);
    print(`${seconds().padStart(5)} s  done, with at most ${memory} MB of memory\n`);
    for (const line of formatImportSummary(imported, example)) print(line);
  } finally {
    await database.stop();
  }
}

async function runAllow(feedId: string, { env, print }: CommandContext): Promise<void> {
  const configuration = readConfiguration(env);
  if (!configuration.feeds.some(({ id }) => id === feedId))
    throw new FeedError({}, `FEEDS has no feed "${feedId}"`, 'use the id of one of its feeds');
  const database = createOpener(configuration);
  try {
    const client = await openClient(await database.open());
    await allowNextVersion(drizzle(client) as Database, feedId).finally(() => client.end());
    print(
      `The next version of ${feedId} is imported within a minute, even if it would be refused.`,
    );
  } finally {
    await database.stop();
  }
}

/** Exit codes: 0 imported, 1 error, 2 invalid arguments. */
export async function runCommand(args: string[], context: CommandContext): Promise<number> {
  const { env, print, printError } = context;
  let values: Arguments;
  try {
    values = readArguments(args);
  } catch (error) {
    printError(`${(error as Error).message}\n${usage}`);
    return 2;
  }
  if (values.help) {
    print(usage);
    return 0;
  }
  const { allow } = values;
  if (allow === undefined ? !values.feed || values.extra : values.feed) {
    printError(`Name the feed to import, a zip or a folder.\n${usage}`);
    return 2;
  }
  try {
    if (allow === undefined) await runImport(values.feed ?? '', values, context);
    else await runAllow(allow, context);
    return 0;
  } catch (error) {
    const message = error instanceof FeedError ? error.message : formatFailure(error);
    printError(`Nothing was imported. The stored timetables are unchanged.\n${message}`);
    if (!(error instanceof FeedError) && env.LOG_LEVEL === 'debug') console.error(error);
    return 1;
  }
}
