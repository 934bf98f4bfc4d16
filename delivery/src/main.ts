import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError } from './command-error';
import { promote } from './promote';
import { publish } from './publish';
import { folderStore } from './store/folder-store';

const usage = `delivery: ships remotes, each alone.

  delivery publish <remote …> [--promote <environment>]
      takes what a remote's build made, stores it as an immutable release and, if asked,
      points the environment at it; without a name, every remote and the shell

Options
  --store <folder>   the release store (STORE_FOLDER, else .data/store)
  --json             answers for programs
  --help
`;

const root = join(import.meta.dirname, '..', '..');
const now = () => new Date();

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      store: { type: 'string' },
      promote: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [command, ...names] = positionals;
  if (values.help || command === undefined) return void process.stdout.write(usage);
  if (command !== 'publish') {
    throw new CommandError(`There is no command "${command}".`, { mend: 'delivery --help' });
  }

  const store = folderStore(values.store ?? process.env.STORE_FOLDER ?? join(root, '.data/store'));
  const releases = await Promise.all(
    remotesToPublish(names).map((remote) =>
      publish({ store, remote, built: join(root, remote, 'dist'), commit: commit(), now }),
    ),
  );
  if (values.promote) await promote({ store, environment: values.promote, releases, now });

  const shown = releases.map(({ remote, release }) => ({ remote, release }));
  if (values.json) console.log(JSON.stringify({ releases: shown, environment: values.promote }));
  else for (const { remote, release } of shown) console.log(`${remote}  ${release}`);
}

function remotesToPublish(names: readonly string[]): readonly string[] {
  const known = readdirSync(root).filter((folder) =>
    existsSync(join(root, folder, 'webpack.config.mjs')),
  );
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new CommandError(`There is no remote called ${unknown.join(', ')}.`, {
      mend: `There are ${known.join(', ')}.`,
    });
  }
  return names.length > 0 ? names : known;
}

function commit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

run().catch((error: unknown) => {
  const isCommand = error instanceof CommandError;
  const misused = error instanceof TypeError && 'code' in error;
  console.error(isCommand || misused ? (error as Error).message : error);
  if (isCommand && error.mend) console.error(error.mend);
  process.exitCode = isCommand ? 1 : 2;
});
