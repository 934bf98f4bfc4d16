import type { EnvironmentDocument, EnvironmentState } from '../documents/environment';
import type { PageMap } from '../documents/page-map';

const partsByRemote = ['remotes', 'canaries', 'previous', 'withdrawn', 'killed', 'locks'] as const;

/**
 * Finds a change that a team's key may not make: of another remote, or of the whole environment (a lock under `*`).
 *
 * @param remotes the remotes that the key may change
 * @returns the changed field, such as `remotes.mfe-swap`; null when the change is allowed
 */
export function findForbiddenChange(
  before: EnvironmentState,
  after: EnvironmentDocument,
  remotes: readonly string[],
): string | null {
  for (const part of partsByRemote) {
    const [old, now] = [before[part], after[part]] as Record<string, unknown>[];
    for (const name of new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])) {
      if (remotes.includes(name) || isEqual(old?.[name], now?.[name])) continue;
      return `${part}.${name}`;
    }
  }
  return null;
}

/** Whether a map equals the expected one. It may contain previous releases that were pruned since. */
export function isExpectedMap(map: PageMap, expected: PageMap): boolean {
  const { previous, ...others } = map;
  const { previous: expectedPrevious, ...expectedOthers } = expected;
  return (
    isEqual(others, expectedOthers) &&
    Object.entries(previous).every(
      ([remote, release]) =>
        !expectedPrevious[remote] || isEqual(release, expectedPrevious[remote]),
    )
  );
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
