/**
 * Which remote owns which part of the address bar. This table is all that the shell knows of a
 * remote: its name and its prefixes. Where its code stands is told by the release map.
 */
export const remotes = [
  { name: 'mfe-swap', title: 'Swap', paths: ['/', '/swap'] },
  { name: 'mfe-trips', title: 'Trips and help', paths: ['/trips', '/help'] },
  { name: 'mfe-payments', title: 'Payments', paths: ['/payments'] },
  { name: 'mfe-auth', title: 'Account', paths: ['/account'] },
] as const satisfies readonly RemoteEntry[];

export type RemoteEntry = { name: string; title: string; paths: readonly string[] };

/** Whether a remote owns a path: one of its prefixes is the path or a parent of it. */
export function owns({ paths }: RemoteEntry, pathname: string): boolean {
  return paths.some(
    (path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)),
  );
}
