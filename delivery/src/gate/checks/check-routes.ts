import type { Release } from '../../store/documents/release';
import { createRouteTable, findConflicts } from '../../store/documents/route-table';
import type { GateFailure } from '../gate-error';

/** Each path belongs to one remote. */
export function checkRoutes(set: readonly Release[]): readonly GateFailure[] {
  const nameOf = (remote: string) => {
    const release = set.find((one) => one.remote === remote);
    return release ? `${remote}@${release.release}` : remote;
  };
  return findConflicts(createRouteTable(set)).map(({ remotes, paths }) => {
    const [one, other] = remotes.map(nameOf);
    const [path, otherPath] = paths;
    return {
      message:
        path === otherPath
          ? `${one} and ${other} both claim the path ${path}.`
          : `${one} claims the path ${path} and ${other} claims ${otherPath}, but one path contains the other.`,
      where: remotes.map((remote) => `${remote}/package.json "remote.paths"`).join(', '),
      fix: `Give one of them another path, then build and publish it again. To move a path, promote both remotes in one command.`,
    };
  });
}
