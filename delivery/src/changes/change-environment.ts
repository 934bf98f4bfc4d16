import { setTimeout as wait } from 'node:timers/promises';
import { environmentNames, isEnvironmentName } from '@train-swap/shared-config/environment';
import { CommandError } from '../command-error';
import {
  type Change,
  type EnvironmentDocument,
  type EnvironmentState,
  emptyState,
  environmentSchema,
  listMoves,
} from '../store/documents/environment';
import type { ReleaseStore } from '../store/release-store';
import type { Signer } from '../store/signing/signing';
import { findReleaseReplacedBy } from './history';

const maxAttempts = 300;

/** What a change needs: the store, the key, the author and the clock. */
export type DeliveryContext = {
  store: ReleaseStore;
  signer: Signer;
  /** The author in the audit. */
  by: string;
  now: () => Date;
};

/** The new state of an environment and the entry for the audit. */
export type EnvironmentChange = {
  state: Partial<EnvironmentState>;
  action: Change['action'];
  about: readonly string[];
  reason?: string;
  percent?: number;
};

/** @throws {CommandError} for a name that no edge server accepts, such as `prod` */
function assertEnvironmentName(name: string): void {
  if (isEnvironmentName(name)) return;
  throw new CommandError(`"${name}" is not the name of an environment.`, {
    fix: `Use one of ${environmentNames.join(', ')}.`,
  });
}

/**
 * Changes an environment by writing the next version of its document. After a concurrent change the document is read
 * again and the change is repeated, so no change is lost.
 *
 * @param change returns null when there is nothing to change; called again after a conflict
 * @returns the current document
 */
export async function changeEnvironment(
  { store, signer, by, now }: DeliveryContext,
  environment: string,
  change: (
    current: EnvironmentState,
    at: string,
  ) => Promise<EnvironmentChange | null> | EnvironmentChange | null,
): Promise<EnvironmentDocument> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const current = await store.readEnvironment(environment);
    if (!current) assertEnvironmentName(environment);
    const at = latestTime(current?.changedAt, now().toISOString());
    const changed = await change(current ?? emptyState, at);
    if (!changed) {
      if (current) return current;
      throw new CommandError(`There is no environment "${environment}".`, {
        fix: `delivery publish --promote ${environment}`,
      });
    }
    const { state, action, about, reason = null, percent = null } = changed;
    const { remotes, canaries, killed, locks, hosts } = { ...emptyState, ...current, ...state };
    const moved = listMoves((current ?? emptyState).remotes, remotes);
    const { previous, withdrawn } = await computePreviousReleases({
      store,
      environment,
      current,
      action,
      moved,
    });
    // The schema removes prototypes from records and rejects what could not be read later.
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
      hosts,
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
  throw new CommandError(
    `${environment} was changed ${maxAttempts} times during this change. Nothing was changed.`,
    {
      fix: 'Run the command again when fewer teams deliver at the same time.',
    },
  );
}

/** @throws {CommandError} when the environment does not exist */
export async function getEnvironment(
  store: ReleaseStore,
  environment: string,
): Promise<EnvironmentDocument> {
  const document = await store.readEnvironment(environment);
  if (document) return document;
  const known = await store.listEnvironments();
  throw new CommandError(`There is no environment "${environment}".`, {
    fix:
      known.length > 0
        ? `Use one of ${known.join(', ')}.`
        : 'Publish a release with --promote first.',
  });
}

/** The live release of a remote. @throws {CommandError} when the environment does not run the remote */
export function getLiveRelease(
  environment: string,
  { remotes }: EnvironmentState,
  remote: string,
): string {
  const release = remotes[remote];
  if (release) return release;
  throw new CommandError(`${environment} does not run ${remote}.`, {
    fix: `It runs ${Object.keys(remotes).sort().join(', ') || 'nothing'}.`,
  });
}

export function omitKey<Value>(record: Record<string, Value>, key: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

/** The clocks of two machines can differ, but the times of an environment must not go back. */
function latestTime(earlier: string | undefined, at: string): string {
  return earlier && earlier > at ? earlier : at;
}

/** Withdrawn releases listed for each remote. Older ones are pruned. */
const maxWithdrawn = 10;

type PreviousReleasesOptions = {
  store: ReleaseStore;
  environment: string;
  current: EnvironmentDocument | null;
  action: Change['action'];
  moved: Change['moved'];
};

/** The release before each remote's live release, and the withdrawn releases, after a change. */
async function computePreviousReleases(
  options: PreviousReleasesOptions,
): Promise<Pick<EnvironmentState, 'previous' | 'withdrawn'>> {
  const { store, environment, current, action, moved } = options;
  const isRollback = action === 'rollback';
  const previous = { ...current?.previous };
  const withdrawn = { ...current?.withdrawn };
  for (const { remote, from, to } of moved) {
    const before =
      isRollback && to ? await findReleaseReplacedBy(store, environment, remote, to) : from;
    if (before && to) previous[remote] = before;
    else delete previous[remote];
    const others = ((Object.hasOwn(withdrawn, remote) && withdrawn[remote]) || []).filter(
      (release) => release !== to,
    );
    const releases = (isRollback && from ? [from, ...others] : others).slice(0, maxWithdrawn);
    if (releases.length > 0) withdrawn[remote] = releases;
    else delete withdrawn[remote];
  }
  return { previous, withdrawn };
}
