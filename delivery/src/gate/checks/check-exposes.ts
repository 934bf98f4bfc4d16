import type { Release } from '../../store/documents/release';
import type { GateFailure } from '../gate-error';

/** The set contains every expose that one of its releases imports. */
export function checkExposes(set: readonly Release[]): readonly GateFailure[] {
  return set.flatMap((consumer) =>
    consumer.uses
      .map((use) => ({ ...use, provider: set.find(({ remote }) => remote === use.remote) }))
      .filter(({ provider, expose }) => !provider?.exposes.includes(expose))
      .map(({ provider, remote, expose }) => {
        const exposeId = `${remote}/${expose.replace('./', '')}`;
        const from = `${consumer.remote}@${consumer.release}`;
        return provider
          ? {
              message: `${remote}@${provider.release} no longer has the expose ${exposeId}, which ${from} imports.`,
              where: `${remote}/package.json "exports", imported by ${consumer.remote}`,
              fix: `Add it to ${remote}/package.json "exports" again, or promote in the same command a ${consumer.remote} that does not import it.`,
            }
          : {
              message: `${from} imports ${exposeId}, but the environment does not run ${remote}.`,
              where: `the imports of ${consumer.remote}`,
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
