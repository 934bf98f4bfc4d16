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
  return paths.some((path) => isWithin(pathname, path));
}

/** The remote that owns a path, null where none does. */
export function ownerOf(pathname: string): string | null {
  return remotes.find((remote) => owns(remote, pathname))?.name ?? null;
}

/** The prefix of the table that a path belongs to: within it the frame looks the same. */
export function prefixOf(pathname: string): string | null {
  const all = remotes.flatMap(({ paths }): readonly string[] => paths);
  return all.find((path) => isWithin(pathname, path)) ?? null;
}

function isWithin(pathname: string, prefix: string): boolean {
  return pathname === prefix || (prefix !== '/' && pathname.startsWith(`${prefix}/`));
}
