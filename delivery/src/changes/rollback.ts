import { CommandError } from '../command-error';
import type { EnvironmentDocument } from '../store/environment';
import { changeEnvironment, type Delivery, mustRead, mustRun, without } from './change-environment';
import { releaseBefore, versionAt } from './history';
import type { Gate } from './promote';

type RollbackOptions = Delivery & { environment: string; reason: string | undefined };

/**
 * Gives one remote the release that it had before. Its canary ends. Locks do not stop a rollback:
 * it is what one does in need.
 */
export async function rollback(
  options: RollbackOptions & { remote: string; gate: Gate },
): Promise<EnvironmentDocument> {
  const { store, environment, remote, reason, gate } = options;
  await mustRead(store, environment);
  return changeEnvironment(options, environment, async (current) => {
    const present = mustRun(environment, current, remote);
    const earlier = await releaseBefore(store, environment, remote);
    if (!earlier) {
      throw new CommandError(
        `${remote}@${present} is the first release of ${remote} in ${environment}.`,
        { mend: `delivery kill ${remote} --in ${environment} --reason "…"` },
      );
    }
    const remotes = { ...current.remotes, [remote]: earlier };
    await gate(remotes, [remote]);
    const canaries = without(current.canaries, remote);
    return { state: { remotes, canaries }, action: 'rollback', about: [remote], reason };
  });
}

/**
 * Gives the whole environment the set that it ran at an earlier moment, the canaries and switches
 * of now gone with it: what ran together then runs together again.
 */
export async function rollbackAll(
  options: RollbackOptions & { moment: string },
): Promise<EnvironmentDocument> {
  const { store, environment, moment, reason } = options;
  await mustRead(store, environment);
  const then = await versionAt(store, environment, moment);
  if (!then) {
    throw new CommandError(`${environment} did not exist at ${moment}.`, {
      mend: `delivery audit ${environment}`,
    });
  }
  for (const [remote, release] of Object.entries(then.remotes)) {
    if (await store.findRelease(remote, release)) continue;
    throw new CommandError(`${remote}@${release}, which ran at ${moment}, is pruned.`, {
      mend: 'Choose a moment within the last 30 days.',
    });
  }
  return changeEnvironment(options, environment, () => ({
    state: { remotes: then.remotes, killed: then.killed, canaries: {} },
    action: 'rollback',
    about: Object.keys(then.remotes).sort(),
    reason: reason ?? `the set of ${moment}`,
  }));
}
