import {
  isReleaseId,
  type OverrideProblem,
  type Overrides,
  parseOverrides,
  writeOverrides,
} from 'staging-deck/overrides';
import type { ReleaseStore } from '../../store/release-store';
import type { LiveSet } from '../live-set';
import { longestWord } from './cookie';
import { allowsOrigin } from './origins';
import { configurationProblems } from './overridden-configuration';

type Setting = {
  store: ReleaseStore;
  live: LiveSet;
  /** The environment's configuration document. */
  configuration: string;
  /** Origins that may be named. */
  origins: readonly string[];
  services: readonly string[];
  /** Why releases cannot be overridden here, where they cannot. */
  refusal: string | null;
};

/** The overrides in what a browser sent, or all that is wrong with them, by the names of the fields. */
export async function checkOverrides(
  value: unknown,
  setting: Setting,
): Promise<
  | { overrides: Overrides; problems: null }
  | { overrides: null; problems: readonly OverrideProblem[] }
> {
  const { overrides, problems } = parseOverrides(value);
  if (!overrides) return { overrides, problems };
  const found = [
    ...refused(overrides, setting),
    ...(await releaseProblems(overrides, setting)),
    ...faultProblems(overrides, setting),
    ...configurationProblems(setting.configuration, overrides, setting.origins),
  ];
  if (writeOverrides(overrides).length > longestWord) {
    found.push({ path: 'overrides', message: 'are too many for one browser; take some away' });
  }
  return found.length > 0 ? { overrides: null, problems: found } : { overrides, problems: null };
}

function refused({ releases, remoteFaults }: Overrides, { refusal }: Setting): OverrideProblem[] {
  if (!refusal) return [];
  return [
    ...Object.keys(releases).map((remote) => ({ path: `releases.${remote}`, message: refusal })),
    ...Object.keys(remoteFaults).map((remote) => ({
      path: `remoteFaults.${remote}`,
      message: refusal,
    })),
  ];
}

async function releaseProblems(
  { releases }: Overrides,
  { store, live, origins }: Setting,
): Promise<OverrideProblem[]> {
  const problems: OverrideProblem[] = [];
  for (const [remote, chosen] of Object.entries(releases)) {
    const path = `releases.${remote}`;
    if (remote !== 'shell' && !isLoaded(live, remote)) {
      problems.push({ path, message: `is no remote of ${live.document.environment}` });
    } else if (isReleaseId(chosen)) {
      const release = await store.findRelease(remote, chosen);
      if (!release) problems.push({ path, message: `has no release ${chosen}` });
    } else if (!allowsOrigin(origins, chosen)) {
      problems.push({ path, message: `may be served from ${origins.join(' or ')} alone` });
    } else if (remote === 'shell') {
      problems.push({
        path,
        message: 'is not fetched at run time, so no development server can serve it',
      });
    }
  }
  return problems;
}

function faultProblems(
  { remoteFaults, serviceFaults }: Overrides,
  { live, services }: Setting,
): OverrideProblem[] {
  return [
    ...Object.keys(remoteFaults)
      .filter((remote) => !isLoaded(live, remote))
      .map((remote) => ({
        path: `remoteFaults.${remote}`,
        message: 'is no remote that the shell loads',
      })),
    ...Object.keys(serviceFaults)
      .filter((service) => !services.includes(service))
      .map((service) => ({ path: `serviceFaults.${service}`, message: 'is no service' })),
  ];
}

/** Whether the shell fetches it at run time: not so the shell itself and this deck. */
export function isLoaded({ told }: LiveSet, remote: string): boolean {
  return Object.hasOwn(told.remotes, remote) || Object.hasOwn(told.off, remote);
}
