import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CommandError, MisuseError } from '../command-error';
import { formatRefusals, RefusedError } from '../gate/refusal';
import { openStore } from '../store/open-store';
import { proveConditionalWrites } from '../store/s3-objects';
import type { Answer, Command, Setting } from './command';
import { canaryCommand } from './commands/canary';
import { keyCommand } from './commands/key';
import { killCommand, reviveCommand } from './commands/kill';
import { lockCommand, unlockCommand } from './commands/lock';
import { promoteCommand } from './commands/promote';
import { pruneCommand } from './commands/prune';
import { publishCommand } from './commands/publish';
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
  status: statusCommand,
  audit: auditCommand,
  prune: pruneCommand,
  key: keyCommand,
};

const everywhere: ParseArgsConfig['options'] = {
  store: { type: 'string' },
  by: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
};

const ofAll = `  --store <folder>    the release store (STORE_FOLDER, else .data/store)
  --by <name>         who it is, for the audit (DELIVERY_BY, else the git user)
  --json              answers for programs
  --help`;

const usage = `delivery: ships remotes, each alone.

${Object.values(commands)
  .map((command) => `  ${command.usage.split('\n').filter(isHead).join('\n  ')}`)
  .join('\n')}

Options of all
${ofAll}

delivery <command> --help says more. It ends with 0 when done, 1 when refused, 2 when misused.
`;

type Terminal = { out: (text: string) => void; complain: (text: string) => void };

/**
 * Carries out one command line.
 * @param root the folder in which the remotes stand
 * @returns the exit code: 0 done, 1 refused, 2 misused
 */
export async function runCommand(
  args: readonly string[],
  {
    root,
    env,
    now,
    out,
    complain,
  }: Terminal & { root: string; env: NodeJS.ProcessEnv; now: () => Date },
): Promise<0 | 1 | 2> {
  const json = args.includes('--json');
  try {
    const answer = await carryOut([...args], { root, env, now });
    out(json && answer.json !== undefined ? JSON.stringify(answer.json) : answer.text);
    return 0;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const misused = error instanceof MisuseError;
    const help = misused ? `delivery ${args[0] ?? ''} --help` : undefined;
    const mend = error instanceof CommandError ? (error.mend ?? help) : undefined;
    const refusals = error instanceof RefusedError ? error.refusals : undefined;
    if (json) out(JSON.stringify({ error: { message, mend, refusals } }));
    complain(refusals ? formatRefusals(refusals) : message);
    if (mend && !refusals) complain(mend);
    if (!(error instanceof CommandError) && env.DEBUG) complain(String((error as Error).stack));
    return misused ? 2 : 1;
  }
}

async function carryOut(
  args: string[],
  { root, env, now }: { root: string; env: NodeJS.ProcessEnv; now: () => Date },
): Promise<Answer> {
  const named = args[0] !== undefined && !args[0].startsWith('-');
  const name = named ? args[0] : undefined;
  const rest = named ? args.slice(1) : args;
  if (name === undefined) {
    if (rest.length > 0 && !rest.includes('--help')) throw misuse('No command is named.');
    return { text: usage, json: undefined };
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw misuse(`There is no command "${name}".`);
  const { values, positionals } = parse(name, command, rest);
  if (values.help) return { text: `delivery ${command.usage}\n${ofAll}`, json: undefined };

  const location = textOf(values.store) ?? env.STORE_FOLDER ?? join(root, '.data/store');
  const open: Setting['open'] = () => openStore(location, env);
  return command.run({
    root,
    env,
    values,
    names: positionals,
    environment: textOf(values.in) ?? env.DELIVERY_ENVIRONMENT ?? 'staging',
    now,
    open,
    delivery: async () => {
      const { store, signer, objects, isLocal } = await open();
      if (!isLocal) await proveConditionalWrites(objects);
      const by = textOf(values.by) ?? env.DELIVERY_BY ?? whoIsIt(root);
      if (signer) return { store, signer, by, now };
      throw new CommandError('There is no key to sign with.', {
        mend: 'Give DELIVERY_SIGNING_KEY; delivery key --new makes one.',
      });
    },
  });
}

function parse(name: string, command: Command, args: string[]) {
  try {
    const options = { ...everywhere, ...command.options };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { values: values as Setting['values'], positionals };
  } catch (error) {
    throw misuse(error instanceof Error ? error.message : String(error), `${name} `);
  }
}

function misuse(message: string, command = ''): MisuseError {
  return new MisuseError(message, { mend: `delivery ${command}--help` });
}

function textOf(value: string | boolean | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function isHead(line: string): boolean {
  return !line.startsWith(' ') && line !== '';
}

function whoIsIt(root: string): string {
  try {
    const name = execFileSync('git', ['config', 'user.email'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    if (name) return name;
  } catch {
    // Git is not there or knows nobody; the system knows somebody.
  }
  return userInfo().username;
}
