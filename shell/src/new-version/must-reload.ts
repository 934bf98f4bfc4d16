import { isImported, pageSet } from 'federation';

/**
 * Whether the page runs withdrawn code that cannot be replaced under it: the shell itself, or a
 * component that a remote has imported from another and webpack keeps.
 */
export function mustReload({ isShellWithdrawn, map } = pageSet.getState()): boolean {
  if (isShellWithdrawn) return true;
  return Object.entries(map.withdrawn).some(([remote, releases]) =>
    releases.some(
      (release) => map.remotes[remote]?.release !== release && isImported(remote, release),
    ),
  );
}
