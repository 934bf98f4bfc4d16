import type { OwnedRoute, Release } from './release';

/**
 * The pages of each remote, sorted by remote. Each remote declares its own. For remotes that do not run, or declare
 * none, the table of the shell's build is used.
 *
 * @param releases the releases of an environment
 */
export function createRouteTable(releases: readonly Release[]): OwnedRoute[] {
  const declared = releases.flatMap(({ remote, route }) => (route ? [{ ...route, remote }] : []));
  const built = releases.find(({ remote }) => remote === 'shell')?.routes ?? [];
  const isRunning = ({ remote }: OwnedRoute) => releases.some((one) => one.remote === remote);
  const others = built.filter(
    (route) =>
      !declared.some(({ remote }) => remote === route.remote) &&
      // A remote that does not run cannot own a path that another remote declares.
      (isRunning(route) || findConflicts([...declared, route]).length === 0),
  );
  return [...declared, ...others].sort((one, other) => (one.remote < other.remote ? -1 : 1));
}

/** Two remotes that claim the same path, or a path and a part of it. */
export type RouteConflict = { remotes: [string, string]; paths: [string, string] };

export function findConflicts(routes: readonly OwnedRoute[]): RouteConflict[] {
  return routes.flatMap((one, index) =>
    routes.slice(index + 1).flatMap((other) =>
      one.paths.flatMap((path) =>
        other.paths
          .filter((otherPath) => isWithin(path, otherPath) || isWithin(otherPath, path))
          .map(
            (otherPath): RouteConflict => ({
              remotes: [one.remote, other.remote],
              paths: [path, otherPath],
            }),
          ),
      ),
    ),
  );
}

/** The same rule as in the shell (`shell/src/remote-table.ts`). */
export function isWithin(pathname: string, prefix: string): boolean {
  return pathname === prefix || (prefix !== '/' && pathname.startsWith(`${prefix}/`));
}
