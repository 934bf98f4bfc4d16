import type { OwnedRoute, Release } from './release';

/**
 * Which remote owns which pages, by the name of the remote. Each remote declares its own; for one that does not, since
 * its release is older than the field or it runs nowhere, the table that the shell was built with counts.
 *
 * @param releases the releases of an environment
 */
export function routeTable(releases: readonly Release[]): OwnedRoute[] {
  const declared = releases.flatMap(({ remote, route }) => (route ? [{ ...route, remote }] : []));
  const built = releases.find(({ remote }) => remote === 'shell')?.routes ?? [];
  const isRunning = ({ remote }: OwnedRoute) => releases.some((one) => one.remote === remote);
  const others = built.filter(
    (route) =>
      !declared.some(({ remote }) => remote === route.remote) &&
      // A remote that does not run has no right to a path that another one declares.
      (isRunning(route) || findConflicts([...declared, route]).length === 0),
  );
  return [...declared, ...others].sort((one, other) => (one.remote < other.remote ? -1 : 1));
}

/** A path that two remotes claim, or of which one claims a part. */
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

/** As the shell reads its table. */
export function isWithin(pathname: string, prefix: string): boolean {
  return pathname === prefix || (prefix !== '/' && pathname.startsWith(`${prefix}/`));
}
