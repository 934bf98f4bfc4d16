import type { ReleaseMap, Route } from 'federation';
import { createStore } from 'zustand/vanilla';

/** What a remote's package.json declares: the pages that it owns, and its links in the navigation. */
export type RemoteEntry = Route & { name: string };

/** Written by the build, from the package.json files of the workspace. */
declare const __BUILT_REMOTES__: readonly RemoteEntry[];

/** The table of the build: the prerendered frame is made of it, and a page whose release map has none. */
export const builtRemotes: readonly RemoteEntry[] = __BUILT_REMOTES__;

/** The table of this page. Its initial state is what a prerendered frame is hydrated with. */
export const remoteTable = createStore<readonly RemoteEntry[]>(() => builtRemotes);

/** The table that a release map brings; that of the build when both are equal or the map has none. */
export function tableOf({ routes }: ReleaseMap): readonly RemoteEntry[] {
  const table = routes?.map(({ remote, ...route }) => ({ name: remote, ...route }));
  // One value, so that a hydrated frame is not rendered again for nothing.
  const isBuilt = !table || JSON.stringify(table) === JSON.stringify(builtRemotes);
  return isBuilt ? builtRemotes : table;
}

/** Whether a remote owns a path: one of its prefixes is the path or a parent of it. */
export function owns({ paths }: Pick<Route, 'paths'>, pathname: string): boolean {
  return paths.some((path) => isWithin(pathname, path));
}

/** The remote that owns a path, null where none does. */
export function ownerOf(pathname: string): string | null {
  return ownerIn(remoteTable.getState(), pathname);
}

/** The remote that owns a path by a table, null where none does. */
export function ownerIn(table: readonly RemoteEntry[], pathname: string): string | null {
  return table.find((remote) => owns(remote, pathname))?.name ?? null;
}

/** The prefix of the table that a path belongs to: within it the frame looks the same. */
export function prefixOf(pathname: string): string | null {
  const all = remoteTable.getState().flatMap(({ paths }) => paths);
  return all.find((path) => isWithin(pathname, path)) ?? null;
}

export function isWithin(pathname: string, prefix: string): boolean {
  return pathname === prefix || (prefix !== '/' && pathname.startsWith(`${prefix}/`));
}
