import { CommandError } from '../command-error';
import type { EnvironmentDocument } from '../store/documents/environment';
import {
  changeEnvironment,
  type DeliveryContext,
  getEnvironment,
  getLiveRelease,
  omitKey,
} from './change-environment';
import { findReleaseBefore, findVersionAt } from './history';
import type { Gate } from './promote';

type RollbackOptions = DeliveryContext & { environment: string; reason: string | undefined };

/** Returns one remote to its previous release and ends its canary. Locks do not prevent a rollback. */
export async function rollback(
  options: RollbackOptions & { remote: string; gate: Gate },
): Promise<EnvironmentDocument> {
  const { store, environment, remote, reason, gate } = options;
  await getEnvironment(store, environment);
  return changeEnvironment(options, environment, async (current) => {
    const liveRelease = getLiveRelease(environment, current, remote);
    const earlier = await findReleaseBefore(store, environment, remote);
    if (!earlier) {
      throw new CommandError(
        `${remote}@${liveRelease} is the first release of ${remote} in ${environment}.`,
        { fix: `delivery kill ${remote} --in ${environment} --reason "…"` },
      );
    }
    const remotes = { ...current.remotes, [remote]: earlier };
    await gate(remotes, [remote]);
    const canaries = omitKey(current.canaries, remote);
    return { state: { remotes, canaries }, action: 'rollback', about: [remote], reason };
  });
}

/** Returns the whole environment to the set of an earlier time. Present canaries and switches end. */
export async function rollbackAll(
  options: RollbackOptions & { time: string },
): Promise<EnvironmentDocument> {
  const { store, environment, time, reason } = options;
  await getEnvironment(store, environment);
  const target = await findVersionAt(store, environment, time);
  if (!target) {
    throw new CommandError(`${environment} did not exist at ${time}.`, {
      fix: `delivery audit ${environment}`,
    });
  }
  for (const [remote, release] of Object.entries(target.remotes)) {
    if (await store.findRelease(remote, release)) continue;
    throw new CommandError(`${remote}@${release}, which ran at ${time}, was pruned.`, {
      fix: 'Choose a time within the last 30 days.',
    });
  }
  return changeEnvironment(options, environment, () => ({
    state: { remotes: target.remotes, killed: target.killed, canaries: {} },
    action: 'rollback',
    about: Object.keys(target.remotes).sort(),
    reason: reason ?? `the set of ${time}`,
  }));
}
