import type { EnvironmentState } from '../../store/documents/environment';
import type { Release } from '../../store/documents/release';
import type { GateFailure } from '../gate-error';

/** The set contains every expose that one of its releases imports, or that a page of another product uses. */
export function checkExposes(
  set: readonly Release[],
  hosts: EnvironmentState['hosts'] = {},
): readonly GateFailure[] {
  const consumers = [
    ...set.map(({ remote, release, uses }) => ({
      name: `${remote}@${release}`,
      uses,
      where: `imported by ${remote}`,
      fix: `promote in the same command a ${remote} that does not import it`,
    })),
    ...Object.entries(hosts).map(([host, { uses }]) => ({
      name: `the host ${host}`,
      uses,
      where: `used by the host ${host}`,
      fix: `register what ${host} uses without it: delivery host ${host} --uses <list>`,
    })),
  ];
  return consumers.flatMap(({ name, uses, where, fix }) =>
    uses
      .map((use) => ({ ...use, provider: set.find(({ remote }) => remote === use.remote) }))
      .filter(({ provider, expose }) => !provider?.exposes.includes(expose))
      .map(({ provider, remote, expose }) => {
        const exposeId = `${remote}/${expose.replace('./', '')}`;
        return provider
          ? {
              message: `${remote}@${provider.release} no longer has the expose ${exposeId}, which ${name} imports.`,
              where: `${remote}/package.json "exports", ${where}`,
              fix: `Add it to ${remote}/package.json "exports" again, or ${fix}.`,
            }
          : {
              message: `${name} imports ${exposeId}, but the environment does not run ${remote}.`,
              where,
              fix: `Promote ${remote} in the same command.`,
            };
      }),
  );
}

/** The shell mounts a remote through `./lifecycles`, so a remote that had this expose must keep it. */
export function checkLifecyclesExpose(
  before: readonly Release[],
  after: readonly Release[],
): readonly GateFailure[] {
  return after
    .filter(({ exposes }) => !exposes.includes('./lifecycles'))
    .filter(({ remote }) =>
      before.some((live) => live.remote === remote && live.exposes.includes('./lifecycles')),
    )
    .map(({ remote, release }) => ({
      message: `${remote}@${release} no longer has the expose ${remote}/lifecycles, through which the shell mounts it.`,
      where: `${remote}/package.json "exports"`,
      fix: `Add it to ${remote}/package.json "exports" again.`,
    }));
}
