import { CommandError } from '../command-error';
import type { EnvironmentDocument, EnvironmentState } from '../store/environment';
import { changeEnvironment, type Delivery, mustRun, without } from './change-environment';

/** The key of the lock that closes the whole environment. */
const everything = '*';

type LockOptions = Delivery & {
  environment: string;
  /** Without one, the whole environment. */
  remote: string | undefined;
};

/** Lets nothing new into an environment, or of one remote, until it is unlocked. */
export async function lock(
  options: LockOptions & { reason: string },
): Promise<EnvironmentDocument> {
  const { environment, remote, reason, by } = options;
  return changeEnvironment(options, environment, (current, at) => {
    if (remote) mustRun(environment, current, remote);
    const locks = { ...current.locks, [remote ?? everything]: { by, at, reason } };
    return { state: { locks }, action: 'lock', about: remote ? [remote] : [], reason };
  });
}

export async function unlock(
  options: LockOptions & { reason: string | undefined },
): Promise<EnvironmentDocument> {
  const { environment, remote, reason } = options;
  return changeEnvironment(options, environment, (current) => {
    const key = remote ?? everything;
    if (!current.locks[key]) return null;
    const about = remote ? [remote] : [];
    return { state: { locks: without(current.locks, key) }, action: 'unlock', about, reason };
  });
}

/** @throws {CommandError} naming who has locked it and why */
export function refuseLocked(
  environment: string,
  { locks }: EnvironmentState,
  remotes: readonly string[],
): void {
  for (const key of [everything, ...remotes]) {
    const notice = locks[key];
    if (!notice) continue;
    const what = key === everything ? environment : `${key} in ${environment}`;
    throw new CommandError(
      `${what} is locked by ${notice.by} since ${notice.at}: ${notice.reason}`,
      {
        mend: `Ask ${notice.by}, then: delivery unlock${key === everything ? '' : ` ${key}`} --in ${environment}`,
      },
    );
  }
}
