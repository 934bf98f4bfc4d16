import type { ParseArgsConfig } from 'node:util';
import type { DeliveryContext } from '../changes/change-environment';
import { CommandError, UsageError } from '../command-error';
import type { OpenStore } from '../store/open-store';

export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** The input of a command. The store is opened at the first call of `open`. */
export type CommandContext = {
  root: string;
  env: NodeJS.ProcessEnv;
  environment: string;
  values: Values;
  names: readonly string[];
  now: () => Date;
  open: () => Promise<OpenStore>;
  /** @throws {CommandError} when there is no key to sign with */
  delivery: () => Promise<DeliveryContext & { environment: string }>;
};

/** The output of a command, for people and for programs. */
export type CommandResult = { text: string; json: unknown };

export type Command = {
  usage: string;
  options?: ParseArgsConfig['options'];
  run: (context: CommandContext) => Promise<CommandResult>;
};

/** @throws {UsageError} when the command line has no name or more than one */
export function getSingleName({ names }: CommandContext, what: string): string {
  const [name] = names;
  if (name === undefined || names.length > 1) {
    throw new UsageError(`The command needs exactly one ${what}, but it got ${names.length}.`);
  }
  return name;
}

/** @throws {UsageError} when the option is missing */
export function getRequiredOption({ values }: CommandContext, option: string): string {
  const value = values[option];
  if (typeof value === 'string' && value.trim()) return value;
  throw new UsageError(`--${option} is missing.`);
}

export function getOption({ values }: CommandContext, option: string): string | undefined {
  const value = values[option];
  return typeof value === 'string' ? value : undefined;
}

/**
 * Finds a release by name, such as `mfe-swap@3f2a`. The start of the id is enough when only one release matches.
 * @throws {CommandError} when no release or more than one matches
 */
export async function findReleaseByName(context: CommandContext, text: string) {
  const [remote = '', start = ''] = text.split('@');
  if (!remote || !start) {
    throw new UsageError(`"${text}" is not a release. Write <remote>@<release>.`);
  }
  const { store } = await context.open();
  const all = (await store.listReleases()).filter((known) => known.remote === remote);
  const matching = all.filter(({ release }) => release.startsWith(start));
  const [only] = matching;
  if (only && matching.length === 1) return only;
  const examples = all.map(({ release }) => release).slice(0, 5);
  throw new CommandError(
    matching.length > 1
      ? `${matching.length} releases of ${remote} begin with ${start}.`
      : `The store has no release ${remote}@${start}.`,
    {
      fix:
        examples.length > 0
          ? `Use one of ${examples.join(', ')}${all.length > 5 ? ', …' : ''}.`
          : `delivery publish ${remote}`,
    },
  );
}
