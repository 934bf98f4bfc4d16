import { type EnvironmentDocument, emptyState, listMoves } from '../documents/environment';
import type { PageMap } from '../documents/page-map';
import { findConflicts } from '../documents/route-table';

const partsByRemote = [
  'remotes',
  'canaries',
  'previous',
  'withdrawn',
  'killed',
  'locks',
  'hosts',
] as const;

/**
 * Finds a change that a team's key may not make: of another remote, of the whole environment (a lock under `*`), or of
 * the history. The command and every reader call it.
 *
 * @param before null for the first version
 * @param remotes the remotes that the key may change
 * @returns the changed field, such as `remotes.mfe-swap`; null when the change is allowed
 */
export function findForbiddenChange(
  before: EnvironmentDocument | null,
  after: EnvironmentDocument,
  remotes: readonly string[],
): string | null {
  const earlier = before ?? emptyState;
  for (const part of partsByRemote) {
    const [old, now] = [earlier[part], after[part]] as Record<string, unknown>[];
    for (const name of new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])) {
      if (remotes.includes(name) || isEqual(old?.[name], now?.[name])) continue;
      return `${part}.${name}`;
    }
  }
  if (!isEqual(listMoves(earlier.remotes, after.remotes), after.change.moved))
    return 'change.moved';
  return before && before.changedAt > after.changedAt ? 'changedAt' : null;
}

/**
 * Finds a path of another remote that a remote of a team's key claims. The gate rejects it as well.
 * @returns such as `/trips of mfe-trips`; null when there is none
 */
export function findClaimedPath({ routes }: PageMap, remotes: readonly string[]): string | null {
  for (const { remotes: owners, paths } of findConflicts(routes ?? [])) {
    const own = owners.findIndex((owner) => remotes.includes(owner));
    if (own >= 0) return `${paths[1 - own]} of ${owners[1 - own]}`;
  }
  return null;
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
