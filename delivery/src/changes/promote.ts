import type { EnvironmentDocument } from '../store/environment';
import type { Release } from '../store/release';
import { changeEnvironment, type Delivery } from './change-environment';
import { refuseLocked } from './lock';
import { refuseStagingParts } from './only-staging';

/** Refuses what would break the live set: gets the set as it would be, and what is new in it. */
export type Gate = (
  set: Readonly<Record<string, string>>,
  changed: readonly string[],
) => Promise<void>;

type PromoteOptions = Delivery & {
  environment: string;
  releases: readonly Pick<Release, 'remote' | 'release'>[];
  gate: Gate;
};

/**
 * Points an environment at releases that stand in the store, all of them in one change. A canary of
 * the same remote ends with it; a remote that is switched off stays so.
 * @throws {CommandError} when a lock or the gate refuses
 */
export async function promote(options: PromoteOptions): Promise<EnvironmentDocument> {
  const { environment, releases, gate } = options;
  return changeEnvironment(options, environment, async (current) => {
    const news = releases.filter(({ remote, release }) => current.remotes[remote] !== release);
    if (news.length === 0) return null;
    const about = news.map(({ remote }) => remote);
    refuseLocked(environment, current, about);
    refuseStagingParts(environment, about);
    const remotes = {
      ...current.remotes,
      ...Object.fromEntries(news.map(({ remote, release }) => [remote, release])),
    };
    await gate(remotes, about);
    const canaries = Object.fromEntries(
      Object.entries(current.canaries).filter(([remote]) => !about.includes(remote)),
    );
    return { state: { remotes, canaries }, action: 'promote', about };
  });
}
