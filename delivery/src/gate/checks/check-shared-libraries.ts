import semver from 'semver';
import type { Release } from '../../store/release';
import type { Refusal } from '../refusal';

type Part = { remote: string; release: string; range: string; version: string | null };

/**
 * A library that must be one copy in the page has a version that all of the set can take: the
 * host's version lies in every range, and where no host brings it, the ranges overlap in pairs.
 */
export function checkShared(set: readonly Release[]): readonly Refusal[] {
  const parts = set.flatMap(partsOf);
  const names = [...new Set(parts.map(({ name }) => name))].sort();
  return names.flatMap((name) => {
    const takers = parts.filter((part) => part.name === name);
    const host = takers.find(({ version }) => version !== null);
    return host ? outsideOf(name, host, takers) : apart(name, takers);
  });
}

function partsOf({ remote, release, shared }: Release): (Part & { name: string })[] {
  return shared.map((taken) => ({ ...taken, remote, release }));
}

function outsideOf(name: string, host: Part, takers: readonly Part[]): readonly Refusal[] {
  return takers
    .filter(({ range }) => !semver.satisfies(host.version ?? '', range))
    .map((taker) => ({
      message: `${label(taker)} takes ${name} ${taker.range}, and ${label(host)} brings ${host.version}.`,
      where: `${taker.remote}/package.json, dependency ${name}`,
      mend: `Build ${taker.remote} with ${name} ${host.version}, or promote a ${host.remote} that brings ${taker.range}.`,
    }));
}

function apart(name: string, takers: readonly Part[]): readonly Refusal[] {
  return takers.flatMap((one, index) =>
    takers
      .slice(index + 1)
      .filter((other) => !semver.intersects(one.range, other.range))
      .map((other) => ({
        message: `${label(one)} takes ${name} ${one.range} and ${label(other)} takes ${other.range}: no version serves both.`,
        where: `${one.remote}/package.json and ${other.remote}/package.json, dependency ${name}`,
        mend: `Build both with one range of ${name}.`,
      })),
  );
}

function label({ remote, release }: Part): string {
  return `${remote}@${release}`;
}
