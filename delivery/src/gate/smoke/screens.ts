import type { Release } from '../../store/documents/release';
import { createRouteTable } from '../../store/documents/route-table';

/** The declared screens, or the owned paths of a remote that declares none. */
export function listScreens(
  { remote, exposes, screens }: Release,
  releases: readonly Release[],
): readonly string[] {
  const route = createRouteTable(releases).find((one) => one.remote === remote);
  if (!route || !exposes.includes('./lifecycles')) return [];
  return screens.length > 0 ? screens : route.paths;
}

/** The pattern of the addresses of an OpenAPI path: `/trips/{bookingId}`. */
export function toPathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

/** `/swap/:bookingId/*` -> `/swap/example/example` */
export function examplePath(screen: string): string {
  return screen.replace(/:\w+\??|\*/g, 'example');
}
