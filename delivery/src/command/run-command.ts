import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { readVersion } from 'shared-server/program/run-program';
import { CommandError, UsageError } from '../command-error';
import { formatFailures, GateError } from '../gate/gate-error';
import { assertConditionalWrites } from '../store/objects/s3-objects';
import { openStore } from '../store/open-store';
import type { Command, CommandContext, CommandResult } from './command';
import { canaryCommand } from './commands/canary';
import { hostCommand } from './commands/host';
import { keyCommand } from './commands/key';
import { killCommand, reviveCommand } from './commands/kill';
import { lockCommand, unlockCommand } from './commands/lock';
import { promoteCommand } from './commands/promote';
import { pruneCommand } from './commands/prune';
import { publishCommand } from './commands/publish';
import { repairCommand } from './commands/repair';
import { rollbackCommand } from './commands/rollback';
import { auditCommand, statusCommand } from './commands/status';

const commands: Readonly<Record<string, Command>> = {
  publish: publishCommand,
  promote: promoteCommand,
  rollback: rollbackCommand,
  canary: canaryCommand,
  kill: killCommand,
  revive: reviveCommand,
  lock: lockCommand,
  unlock: unlockCommand,
  host: hostCommand,
  status: statusCommand,
  audit: auditCommand,
  prune: pruneCommand,
  repair: repairCommand,
  key: keyCommand,
};

const globalOptions: ParseArgsConfig['options'] = {
  store: { type: 'string' },
  by: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
};

const globalUsage = `  --store <folder>    the release store (STORE_FOLDER, else .data/store)
  --by <name>         author in the audit (DELIVERY_BY, else the git user)
  --json              prints JSON
  --help, --version`;

const usage = `delivery: publishes and promotes remotes independently.

${Object.values(commands)
  .map((command) => `  ${command.usage.split('\n').filter(isUsageLine).join('\n  ')}`)
  .join('\n')}

Options of all commands
${globalUsage}

Run delivery <command> --help for details. Exit codes: 0 success, 1 failure, 2 wrong usage.
`;

type Output = { print: (text: string) => void; printError: (text: string) => void };

/**
 * Runs one command line.
 * @param root the folder that contains the remotes
 * @returns the exit code: 0 success, 1 failure, 2 wrong usage
 */
export async function runCommand(
  args: readonly string[],
  {
    root,
    env,
    now,
    print,
    printError,
  }: Output & { root: string; env: NodeJS.ProcessEnv; now: () => Date },
): Promise<0 | 1 | 2> {
  const json = args.includes('--json');
  try {
    const result = await execute([...args], { root, env, now });
    print(json && result.json !== undefined ? JSON.stringify(result.json) : result.text);
    return 0;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isUsageError = error instanceof UsageError;
    const help = isUsageError ? `delivery ${args[0] ?? ''} --help` : undefined;
    const fix = error instanceof CommandError ? (error.fix ?? help) : undefined;
    const failures = error instanceof GateError ? error.failures : undefined;
    if (json) print(JSON.stringify({ error: { message, fix, failures } }));
    printError(failures ? formatFailures(failures) : message);
    if (fix && !failures) printError(fix);
    if (!(error instanceof CommandError) && env.DEBUG) printError(String((error as Error).stack));
    return isUsageError ? 2 : 1;
  }
}

async function execute(
  args: string[],
  { root, env, now }: { root: string; env: NodeJS.ProcessEnv; now: () => Date },
): Promise<CommandResult> {
  const isNamed = args[0] !== undefined && !args[0].startsWith('-');
  const name = isNamed ? args[0] : undefined;
  const rest = isNamed ? args.slice(1) : args;
  if (name === undefined) {
    if (rest.includes('--version'))
      return { text: readVersion(join(import.meta.dirname, '../..')), json: undefined };
    if (rest.length > 0 && !rest.includes('--help'))
      throw createUsageError('The command is missing.');
    return { text: usage, json: undefined };
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw createUsageError(`There is no command "${name}".`);
  const { values, positionals } = parseCommandOptions(name, command, rest);
  if (values.help) return { text: `delivery ${command.usage}\n${globalUsage}`, json: undefined };

  const location = toText(values.store) ?? env.STORE_FOLDER ?? join(root, '.data/store');
  const open: CommandContext['open'] = () => openStore(location, env);
  const environment = toText(values.in) ?? env.DELIVERY_ENVIRONMENT ?? 'staging';
  return command.run({
    root,
    env,
    values,
    names: positionals,
    environment,
    now,
    open,
    delivery: async () => {
      const { store, signer, objects, isLocal } = await open();
      if (!isLocal) await assertConditionalWrites(objects);
      const by = toText(values.by) ?? env.DELIVERY_BY ?? findUserName(root);
      if (signer) return { store, signer, by, now, environment };
      throw new CommandError('There is no signing key.', {
        fix: 'Set DELIVERY_SIGNING_KEY. Create a key with: delivery key --new.',
      });
    },
  });
}

function parseCommandOptions(name: string, command: Command, args: string[]) {
  try {
    const options = { ...globalOptions, ...command.options };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { values: values as CommandContext['values'], positionals };
  } catch (error) {
    throw createUsageError(error instanceof Error ? error.message : String(error), `${name} `);
  }
}

function createUsageError(message: string, command = ''): UsageError {
  return new UsageError(message, { fix: `delivery ${command}--help` });
}

function toText(value: string | boolean | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function isUsageLine(line: string): boolean {
  return !line.startsWith(' ') && line !== '';
}

function findUserName(root: string): string {
  try {
    const name = execFileSync('git', ['config', 'user.email'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    if (name) return name;
  } catch {
    // Git is not installed. The user name of the system is used.
  }
  return userInfo().username;
}
