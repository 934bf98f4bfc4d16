import semver from 'semver';
import type { Release } from '../../store/documents/release';
import type { GateFailure } from '../gate-error';

type Requirement = { remote: string; release: string; range: string; version: string | null };

/**
 * A library that must have one copy in the page needs a version that suits the whole set. The host's version must
 * satisfy every range. When no host provides the library, the ranges must overlap in pairs.
 */
export function checkSharedLibraries(set: readonly Release[]): readonly GateFailure[] {
  const requirements = set.flatMap(listRequirements);
  const names = [...new Set(requirements.map(({ name }) => name))].sort();
  return names.flatMap((name) => {
    const requirers = requirements.filter((requirement) => requirement.name === name);
    const host = requirers.find(({ version }) => version !== null);
    return host
      ? findOutsideHostVersion(name, host, requirers)
      : findDisjointRanges(name, requirers);
  });
}

function listRequirements({
  remote,
  release,
  shared,
}: Release): (Requirement & { name: string })[] {
  return shared.map((library) => ({ ...library, remote, release }));
}

function findOutsideHostVersion(
  name: string,
  host: Requirement,
  requirers: readonly Requirement[],
): readonly GateFailure[] {
  return requirers
    .filter(({ range }) => !semver.satisfies(host.version ?? '', range))
    .map((requirer) => ({
      message: `${label(requirer)} requires ${name} ${requirer.range} as the only copy in the page, but ${label(host)} provides ${host.version}.`,
      where: `${requirer.remote}/package.json, dependency ${name}`,
      fix: `Build ${requirer.remote} with ${name} ${host.version}, or share ${name} with "singleton: false" so that it uses its own copy, or promote a ${host.remote} that provides ${requirer.range}.`,
    }));
}

function findDisjointRanges(
  name: string,
  requirers: readonly Requirement[],
): readonly GateFailure[] {
  return requirers.flatMap((one, index) =>
    requirers
      .slice(index + 1)
      .filter((other) => !semver.intersects(one.range, other.range))
      .map((other) => ({
        message: `${label(one)} requires ${name} ${one.range} and ${label(other)} requires ${other.range}. No version satisfies both.`,
        where: `${one.remote}/package.json and ${other.remote}/package.json, dependency ${name}`,
        fix: `Build both with the same range of ${name}.`,
      })),
  );
}

function label({ remote, release }: Requirement): string {
  return `${remote}@${release}`;
}
