import type { EnvironmentDocument } from '../store/documents/environment';
import type { Release } from '../store/documents/release';
import { changeEnvironment, type DeliveryContext } from './change-environment';
import { assertNotLocked } from './lock';
import { assertAllowedIn } from './staging-only';

/**
 * Checks that a change does not break the live set.
 * @param set the set after the change: remote -> release
 * @param changed remotes with a new release
 * @throws {GateError} when a check fails
 */
export type Gate = (
  set: Readonly<Record<string, string>>,
  changed: readonly string[],
) => Promise<void>;

type PromoteOptions = DeliveryContext & {
  environment: string;
  releases: readonly Pick<Release, 'remote' | 'release'>[];
  gate: Gate;
};

/**
 * Points an environment at stored releases, in one change. Canaries of the same remotes end. A remote that is switched
 * off stays off.
 * @throws {CommandError} when the environment is locked or the gate fails
 */
export async function promote(options: PromoteOptions): Promise<EnvironmentDocument> {
  const { environment, releases, gate } = options;
  return changeEnvironment(options, environment, async (current) => {
    const newReleases = releases.filter(
      ({ remote, release }) => current.remotes[remote] !== release,
    );
    if (newReleases.length === 0) return null;
    const about = newReleases.map(({ remote }) => remote);
    assertNotLocked(environment, current, about);
    assertAllowedIn(environment, about);
    const remotes = {
      ...current.remotes,
      ...Object.fromEntries(newReleases.map(({ remote, release }) => [remote, release])),
    };
    await gate(remotes, about);
    const canaries = Object.fromEntries(
      Object.entries(current.canaries).filter(([remote]) => !about.includes(remote)),
    );
    return { state: { remotes, canaries }, action: 'promote', about };
  });
}
