import { isImported, pageReleases } from '@train-swap/federation';

/**
 * Whether the page runs withdrawn code that only a reload can replace: the shell, or a component that a remote imported
 * and webpack cached.
 */
export function mustReload({ isShellWithdrawn, map } = pageReleases.getState()): boolean {
  if (isShellWithdrawn) return true;
  return Object.entries(map.withdrawn).some(([remote, releases]) =>
    releases.some(
      (release) => map.remotes[remote]?.release !== release && isImported(remote, release),
    ),
  );
}
