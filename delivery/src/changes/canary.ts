import { CommandError } from '../command-error';
import type { EnvironmentDocument } from '../store/environment';
import { changeEnvironment, type Delivery, mustRun, without } from './change-environment';
import { refuseLocked } from './lock';
import type { Gate } from './promote';

type CanaryOptions = Delivery & { environment: string; remote: string };

/** Shows a release to a share of the visitors; asked again with another share, it goes on. */
export async function startCanary(
  options: CanaryOptions & { release: string; percent: number; gate: Gate },
): Promise<EnvironmentDocument> {
  const { environment, remote, release, percent, gate } = options;
  return changeEnvironment(options, environment, async (current, at) => {
    const stable = mustRun(environment, current, remote);
    const running = current.canaries[remote];
    if (running?.release === release && running.percent === percent) return null;
    refuseLocked(environment, current, [remote]);
    if (stable === release) {
      throw new CommandError(`${environment} runs ${remote}@${release} for everybody already.`, {
        mend: `delivery status ${environment}`,
      });
    }
    if (running?.release !== release)
      await gate({ ...current.remotes, [remote]: release }, [remote]);
    const startedAt = running?.release === release ? running.startedAt : at;
    const canaries = { ...current.canaries, [remote]: { release, percent, startedAt } };
    return { state: { canaries }, action: 'canary', about: [remote], percent };
  });
}

/** Everybody gets the stable release again. */
export async function stopCanary(
  options: CanaryOptions & { reason: string | undefined; release?: string },
): Promise<EnvironmentDocument> {
  const { environment, remote, reason, release } = options;
  return changeEnvironment(options, environment, (current) => {
    const running = current.canaries[remote];
    if (!running || (release && running.release !== release)) return null;
    const canaries = without(current.canaries, remote);
    return { state: { canaries }, action: 'canary-stop', about: [remote], reason };
  });
}

/** Everybody gets the canary's release. The set has changed since it began, so the gate is asked again. */
export async function finishCanary(
  options: CanaryOptions & { gate: Gate },
): Promise<EnvironmentDocument> {
  const { environment, remote, gate } = options;
  return changeEnvironment(options, environment, async (current) => {
    const running = current.canaries[remote];
    if (!running) {
      throw new CommandError(`${environment} has no canary of ${remote}.`, {
        mend: `delivery canary ${remote}@<release> --percent 5`,
      });
    }
    refuseLocked(environment, current, [remote]);
    const remotes = { ...current.remotes, [remote]: running.release };
    await gate(remotes, [remote]);
    const canaries = without(current.canaries, remote);
    return { state: { remotes, canaries }, action: 'canary-finish', about: [remote] };
  });
}
