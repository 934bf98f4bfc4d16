import {
  encodeOverrides,
  isReleaseId,
  type OverrideProblem,
  type Overrides,
  parseOverrides,
} from 'staging-deck/overrides';
import type { ReleaseStore } from '../../../store/release-store';
import type { LiveSet } from '../../live-set/live-set';
import { allowsOrigin, findConfigurationProblems } from './override-configuration';
import { maxValueLength } from './overrides-cookie';

type CheckContext = {
  store: ReleaseStore;
  /** Whether a development server of the remote is registered at the origin. */
  isRegistered: (remote: string, origin: string) => Promise<boolean>;
  live: LiveSet;
  /** The environment's configuration document. */
  configuration: string;
  /** Allowed origins. */
  origins: readonly string[];
  services: readonly string[];
  /** Why releases cannot be overridden; null when they can. */
  rejection: string | null;
};

/** Validates the overrides that a browser sent. Returns the overrides, or all problems by field. */
export async function checkOverrides(
  value: unknown,
  context: CheckContext,
): Promise<
  | { overrides: Overrides; problems: null }
  | { overrides: null; problems: readonly OverrideProblem[] }
> {
  const { overrides, problems } = parseOverrides(value);
  if (!overrides) return { overrides, problems };
  const found = [
    ...findSigningProblems(overrides, context),
    ...(await findReleaseProblems(overrides, context)),
    ...findFaultProblems(overrides, context),
    ...findConfigurationProblems(context.configuration, overrides, context.origins),
  ];
  if (encodeOverrides(overrides).length > maxValueLength) {
    found.push({ path: 'overrides', message: 'are too many for one cookie; remove some' });
  }
  return found.length > 0 ? { overrides: null, problems: found } : { overrides, problems: null };
}

function findSigningProblems(
  { releases, remoteFaults }: Overrides,
  { rejection }: CheckContext,
): OverrideProblem[] {
  if (!rejection) return [];
  return [
    ...Object.keys(releases).map((remote) => ({ path: `releases.${remote}`, message: rejection })),
    ...Object.keys(remoteFaults).map((remote) => ({
      path: `remoteFaults.${remote}`,
      message: rejection,
    })),
  ];
}

async function findReleaseProblems(
  { releases }: Overrides,
  { store, isRegistered, live, origins }: CheckContext,
): Promise<OverrideProblem[]> {
  const problems: OverrideProblem[] = [];
  for (const [remote, chosen] of Object.entries(releases)) {
    const path = `releases.${remote}`;
    if (remote !== 'shell' && !isLoaded(live, remote)) {
      // A remote that was never published can have a development server.
      const isNew = !isReleaseId(chosen) && (await isRegistered(remote, chosen));
      if (!isNew)
        problems.push({ path, message: `is not a remote of ${live.document.environment}` });
    } else if (isReleaseId(chosen)) {
      const release = await store.findRelease(remote, chosen);
      if (!release) problems.push({ path, message: `has no release ${chosen}` });
    } else if (!allowsOrigin(origins, chosen)) {
      problems.push({ path, message: `may be served only from ${origins.join(' or ')}` });
    } else if (remote === 'shell') {
      problems.push({
        path,
        message: 'is not loaded at run time, so a development server cannot serve it',
      });
    }
  }
  return problems;
}

function findFaultProblems(
  { remoteFaults, serviceFaults }: Overrides,
  { live, services }: CheckContext,
): OverrideProblem[] {
  return [
    ...Object.keys(remoteFaults)
      .filter((remote) => !isLoaded(live, remote))
      .map((remote) => ({
        path: `remoteFaults.${remote}`,
        message: 'is not a remote that the shell loads',
      })),
    ...Object.keys(serviceFaults)
      .filter((service) => !services.includes(service))
      .map((service) => ({ path: `serviceFaults.${service}`, message: 'is not a service' })),
  ];
}

/** Whether the shell loads the remote at run time. The shell itself and the deck are not loaded. */
export function isLoaded({ pageMap }: LiveSet, remote: string): boolean {
  return Object.hasOwn(pageMap.remotes, remote) || Object.hasOwn(pageMap.off, remote);
}
