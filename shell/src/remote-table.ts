import type { ReleaseMap, Route } from '@train-swap/federation';
import { i18n, stripLanguage } from '@train-swap/shared-config';
import { createStore } from 'zustand/vanilla';

/** The pages and navigation links that a remote's package.json declares. */
export type RemoteEntry = Route & { name: string };

/** Defined by the build from the package.json files of the workspace. */
declare const __BUILT_REMOTES__: readonly RemoteEntry[];

/** The table of the build, for the prerendered frame. */
export const builtRemotes: readonly RemoteEntry[] = __BUILT_REMOTES__;

/** The table of this page. A prerendered frame is hydrated with the initial state. */
export const remoteTable = createStore<readonly RemoteEntry[]>(() => builtRemotes);

/** The table of a release map; the table of the build when both are equal. */
export function toRemoteTable({ routes }: ReleaseMap): readonly RemoteEntry[] {
  const table = routes.map(({ remote, ...route }) => ({ name: remote, ...route }));
  // The same object, so that a hydrated frame is not rendered again.
  const isBuilt = JSON.stringify(table) === JSON.stringify(builtRemotes);
  return isBuilt ? builtRemotes : table;
}

/** The translation of a title or a link of the table. The build of the shell knows those of the workspace. */
export function translateLabel(label: string): string {
  const translation = i18n.messages[label];
  return typeof translation === 'string' ? translation : label;
}

/** Whether one of the remote's prefixes is the path or a parent of it. */
export function isOwnerOf({ paths }: Pick<Route, 'paths'>, pathname: string): boolean {
  return paths.some((path) => isWithin(pathname, path));
}

/** The remote that owns the path of an address in the page's language; null without an owner. */
export function findOwner(pathname: string): string | null {
  return findOwnerIn(remoteTable.getState(), stripLanguage(pathname));
}

/** The remote that owns a path in a table; null without an owner. */
export function findOwnerIn(table: readonly RemoteEntry[], pathname: string): string | null {
  return table.find((remote) => isOwnerOf(remote, pathname))?.name ?? null;
}

/** The prefix of the table that contains the path of an address. The frame is the same for all its paths. */
export function findPrefix(address: string): string | null {
  const pathname = stripLanguage(address);
  const all = remoteTable.getState().flatMap(({ paths }) => paths);
  return all.find((path) => isWithin(pathname, path)) ?? null;
}

export function isWithin(pathname: string, prefix: string): boolean {
  return pathname === prefix || (prefix !== '/' && pathname.startsWith(`${prefix}/`));
}
