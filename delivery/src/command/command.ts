import type { ParseArgsConfig } from 'node:util';
import type { Delivery } from '../changes/change-environment';
import { CommandError, MisuseError } from '../command-error';
import type { OpenStore } from '../store/open-store';

export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** What a command is given: the store is opened when it is first asked for. */
export type Setting = {
  root: string;
  env: NodeJS.ProcessEnv;
  environment: string;
  values: Values;
  names: readonly string[];
  now: () => Date;
  open: () => Promise<OpenStore>;
  /** @throws {CommandError} when there is no key to sign with */
  delivery: () => Promise<Delivery>;
};

/** What a command has done: for people, and for programs. */
export type Answer = { text: string; json: unknown };

export type Command = {
  usage: string;
  options?: ParseArgsConfig['options'];
  run: (setting: Setting) => Promise<Answer>;
};

/** The only name on the command line. @throws {MisuseError} when there is none, or more than one */
export function oneName({ names }: Setting, what: string): string {
  const [name] = names;
  if (name === undefined || names.length > 1) {
    throw new MisuseError(`One ${what} must be named, not ${names.length}.`);
  }
  return name;
}

/** An option that must be there. */
export function needed({ values }: Setting, option: string): string {
  const value = values[option];
  if (typeof value === 'string' && value.trim()) return value;
  throw new MisuseError(`--${option} is missing.`);
}

export function optional({ values }: Setting, option: string): string | undefined {
  const value = values[option];
  return typeof value === 'string' ? value : undefined;
}

/** Reads `mfe-swap@3f2a…`; the start of a release is enough where only one begins so. */
export async function readReleaseName(setting: Setting, text: string) {
  const [remote = '', start = ''] = text.split('@');
  if (!remote || !start) {
    throw new MisuseError(`"${text}" names no release; write <remote>@<release>.`);
  }
  const { store } = await setting.open();
  const all = (await store.listReleases()).filter((known) => known.remote === remote);
  const fitting = all.filter(({ release }) => release.startsWith(start));
  const [only] = fitting;
  if (only && fitting.length === 1) return only;
  const few = all.map(({ release }) => release).slice(0, 5);
  throw new CommandError(
    fitting.length > 1
      ? `${fitting.length} releases of ${remote} begin with ${start}.`
      : `The store has no release ${remote}@${start}.`,
    {
      mend:
        few.length > 0
          ? `There are ${few.join(', ')}${all.length > 5 ? ', …' : ''}.`
          : `delivery publish ${remote}`,
    },
  );
}
