import { CommandError } from '../command-error';
import type { EnvironmentDocument } from '../store/documents/environment';
import {
  changeEnvironment,
  type DeliveryContext,
  getLiveRelease,
  omitKey,
} from './change-environment';
import { assertNotLocked } from './lock';
import type { Gate } from './promote';

type CanaryOptions = DeliveryContext & { environment: string; remote: string };

/** Shows a release to a share of the visitors, or changes the share of a running canary. */
export async function startCanary(
  options: CanaryOptions & { release: string; percent: number; gate: Gate },
): Promise<EnvironmentDocument> {
  const { environment, remote, release, percent, gate } = options;
  return changeEnvironment(options, environment, async (current, at) => {
    const stable = getLiveRelease(environment, current, remote);
    const running = current.canaries[remote];
    if (running?.release === release && running.percent === percent) return null;
    assertNotLocked(environment, current, [remote]);
    if (stable === release) {
      throw new CommandError(`${environment} already runs ${remote}@${release} for all visitors.`, {
        fix: `delivery status ${environment}`,
      });
    }
    if (running?.release !== release)
      await gate({ ...current.remotes, [remote]: release }, [remote]);
    const startedAt = running?.release === release ? running.startedAt : at;
    const canaries = { ...current.canaries, [remote]: { release, percent, startedAt } };
    return { state: { canaries }, action: 'canary', about: [remote], percent };
  });
}

/** Shows the stable release to all visitors again. */
export async function stopCanary(
  options: CanaryOptions & { reason: string | undefined; release?: string },
): Promise<EnvironmentDocument> {
  const { environment, remote, reason, release } = options;
  return changeEnvironment(options, environment, (current) => {
    const running = current.canaries[remote];
    if (!running || (release && running.release !== release)) return null;
    const canaries = omitKey(current.canaries, remote);
    return { state: { canaries }, action: 'canary-stop', about: [remote], reason };
  });
}

/** Makes the canary the stable release. The gate runs again, because the set may have changed since the start. */
export async function finishCanary(
  options: CanaryOptions & { gate: Gate },
): Promise<EnvironmentDocument> {
  const { environment, remote, gate } = options;
  return changeEnvironment(options, environment, async (current) => {
    const running = current.canaries[remote];
    if (!running) {
      throw new CommandError(`${environment} has no canary of ${remote}.`, {
        fix: `delivery canary ${remote}@<release> --percent 5`,
      });
    }
    assertNotLocked(environment, current, [remote]);
    const remotes = { ...current.remotes, [remote]: running.release };
    await gate(remotes, [remote]);
    const canaries = omitKey(current.canaries, remote);
    return { state: { remotes, canaries }, action: 'canary-finish', about: [remote] };
  });
}
