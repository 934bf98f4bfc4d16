import { CommandError } from '../command-error';
import type { EnvironmentDocument, EnvironmentState } from '../store/documents/environment';
import {
  changeEnvironment,
  type DeliveryContext,
  getLiveRelease,
  omitKey,
} from './change-environment';

/** The key of the lock for the whole environment. */
const allRemotes = '*';

type LockOptions = DeliveryContext & {
  environment: string;
  /** Undefined for the whole environment. */
  remote: string | undefined;
};

/** Blocks new releases of a remote, or of all remotes, until the environment is unlocked. */
export async function lock(
  options: LockOptions & { reason: string },
): Promise<EnvironmentDocument> {
  const { environment, remote, reason, by } = options;
  return changeEnvironment(options, environment, (current, at) => {
    if (remote) getLiveRelease(environment, current, remote);
    const locks = { ...current.locks, [remote ?? allRemotes]: { by, at, reason } };
    return { state: { locks }, action: 'lock', about: remote ? [remote] : [], reason };
  });
}

export async function unlock(
  options: LockOptions & { reason: string | undefined },
): Promise<EnvironmentDocument> {
  const { environment, remote, reason } = options;
  return changeEnvironment(options, environment, (current) => {
    const key = remote ?? allRemotes;
    if (!current.locks[key]) return null;
    const about = remote ? [remote] : [];
    return { state: { locks: omitKey(current.locks, key) }, action: 'unlock', about, reason };
  });
}

/** @throws {CommandError} with the author and the reason of the lock */
export function assertNotLocked(
  environment: string,
  { locks }: EnvironmentState,
  remotes: readonly string[],
): void {
  for (const key of [allRemotes, ...remotes]) {
    const notice = locks[key];
    if (!notice) continue;
    const what = key === allRemotes ? environment : `${key} in ${environment}`;
    throw new CommandError(
      `${what} has been locked by ${notice.by} since ${notice.at}: ${notice.reason}`,
      {
        fix: `Ask ${notice.by}, then run: delivery unlock${key === allRemotes ? '' : ` ${key}`} --in ${environment}`,
      },
    );
  }
}
