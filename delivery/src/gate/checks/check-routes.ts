import type { Release } from '../../store/release';
import { findConflicts, routeTable } from '../../store/route-table';
import type { Refusal } from '../refusal';

/** Every page belongs to one remote. */
export function checkRoutes(set: readonly Release[]): readonly Refusal[] {
  const nameOf = (remote: string) => {
    const release = set.find((one) => one.remote === remote);
    return release ? `${remote}@${release.release}` : remote;
  };
  return findConflicts(routeTable(set)).map(({ remotes, paths }) => {
    const [one, other] = remotes.map(nameOf);
    const [path, otherPath] = paths;
    return {
      message:
        path === otherPath
          ? `${one} and ${other} both claim the path ${path}.`
          : `${one} claims the path ${path} and ${other} claims ${otherPath}, and one is part of the other.`,
      where: remotes.map((remote) => `${remote}/package.json "remote.paths"`).join(', '),
      mend: `Give one of them another path, then build and publish it again. To move a path, promote both remotes in one command.`,
    };
  });
}
