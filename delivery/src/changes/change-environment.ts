import { setTimeout as wait } from 'node:timers/promises';
import { environmentNames, isEnvironmentName } from 'shared-config/environment';
import { CommandError } from '../command-error';
import {
  type Change,
  type EnvironmentDocument,
  type EnvironmentState,
  emptyState,
  environmentSchema,
} from '../store/environment';
import type { ReleaseStore } from '../store/release-store';
import type { Signer } from '../store/signing';
import { lineage } from './lineage';

const attempts = 300;

/** Who changes what, and with which key. */
export type Delivery = {
  store: ReleaseStore;
  signer: Signer;
  /** As the audit names who it was. */
  by: string;
  now: () => Date;
};

/** What a change makes of an environment, and what is written down about it. */
export type Changed = {
  state: Partial<EnvironmentState>;
  action: Change['action'];
  about: readonly string[];
  reason?: string;
  percent?: number;
};

/** @throws {CommandError} for a name that no server starts with, such as `prod` */
function assertEnvironmentName(name: string): void {
  if (isEnvironmentName(name)) return;
  throw new CommandError(`"${name}" is no name of an environment.`, {
    mend: `Use one of ${environmentNames.join(', ')}.`,
  });
}

/**
 * Changes an environment by writing the successor of its document. Another's change in the same
 * moment is kept: the document is read again, and this change is made on top of theirs.
 *
 * @param change gives null when there is nothing to change; called again after a lost race
 * @returns the document that stands now
 */
export async function changeEnvironment(
  { store, signer, by, now }: Delivery,
  environment: string,
  change: (current: EnvironmentState, at: string) => Promise<Changed | null> | Changed | null,
): Promise<EnvironmentDocument> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const current = await store.readEnvironment(environment);
    if (!current) assertEnvironmentName(environment);
    const at = notBefore(current?.changedAt, now().toISOString());
    const changed = await change(current ?? emptyState, at);
    if (!changed) {
      if (current) return current;
      throw new CommandError(`There is no environment "${environment}".`, {
        mend: `delivery publish --promote ${environment}`,
      });
    }
    const { state, action, about, reason = null, percent = null } = changed;
    const { remotes, canaries, killed, locks } = { ...emptyState, ...current, ...state };
    const moved = movedBetween((current ?? emptyState).remotes, remotes);
    const { previous, withdrawn } = await lineage({ store, environment, current, action, moved });
    // Parsed, so that its records have no prototype, and nothing is written that could not be read.
    const next = environmentSchema.parse({
      environment,
      version: (current?.version ?? 0) + 1,
      changedAt: at,
      remotes,
      previous,
      withdrawn,
      canaries,
      killed,
      locks,
      change: {
        action,
        by,
        reason,
        moved,
        about: [...about],
        percent,
      },
    });
    if (await store.writeEnvironment(next, signer)) return next;
    await wait(Math.random() * Math.min(attempt + 1, 20) * 5);
  }
  throw new CommandError(`${environment} changed ${attempts} times while this change was made.`, {
    mend: 'Try again when fewer teams ship at once.',
  });
}

/** The environment's document. @throws {CommandError} when there is none of that name */
export async function mustRead(
  store: ReleaseStore,
  environment: string,
): Promise<EnvironmentDocument> {
  const document = await store.readEnvironment(environment);
  if (document) return document;
  const known = await store.listEnvironments();
  throw new CommandError(`There is no environment "${environment}".`, {
    mend:
      known.length > 0 ? `There are ${known.join(', ')}.` : 'Publish and promote into it first.',
  });
}

/** @throws {CommandError} when the environment does not run the remote */
export function mustRun(
  environment: string,
  { remotes }: EnvironmentState,
  remote: string,
): string {
  const release = remotes[remote];
  if (release) return release;
  throw new CommandError(`${environment} runs no ${remote}.`, {
    mend: `It runs ${Object.keys(remotes).sort().join(', ') || 'nothing'}.`,
  });
}

/** A record without one of its keys. */
export function without<Value>(record: Record<string, Value>, key: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

/** The clocks of two machines differ; the history of one environment must not run backwards. */
function notBefore(earlier: string | undefined, at: string): string {
  return earlier && earlier > at ? earlier : at;
}

function movedBetween(before: Record<string, string>, after: Record<string, string>) {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((remote) => before[remote] !== after[remote])
    .sort()
    .map((remote) => ({ remote, from: before[remote] ?? null, to: after[remote] ?? null }));
}
