import type { Release } from '../../store/release';
import type { Refusal } from '../refusal';

/** Every door that a release of the set imports is still shown by the set. */
export function checkDoors(set: readonly Release[]): readonly Refusal[] {
  return set.flatMap((consumer) =>
    consumer.uses
      .map((use) => ({ ...use, provider: set.find(({ remote }) => remote === use.remote) }))
      .filter(({ provider, expose }) => !provider?.exposes.includes(expose))
      .map(({ provider, remote, expose }) => {
        const door = `${remote}/${expose.replace('./', '')}`;
        const from = `${consumer.remote}@${consumer.release}`;
        return provider
          ? {
              message: `${remote}@${provider.release} has no door ${door} any more, which ${from} imports.`,
              where: `${remote}/package.json "exports", imported by ${consumer.remote}`,
              mend: `Show it again in ${remote}/package.json "exports", or promote a ${consumer.remote} that does without it in the same command.`,
            }
          : {
              message: `${from} imports ${door}, and the environment runs no ${remote}.`,
              where: `the imports of ${consumer.remote}`,
              mend: `Promote ${remote} in the same command.`,
            };
      }),
  );
}

/** The shell opens a remote by this door; what has shown it must go on doing so. */
export function checkShellDoor(
  before: readonly Release[],
  after: readonly Release[],
): readonly Refusal[] {
  return after
    .filter(({ exposes }) => !exposes.includes('./lifecycles'))
    .filter(({ remote }) =>
      before.some((live) => live.remote === remote && live.exposes.includes('./lifecycles')),
    )
    .map(({ remote, release }) => ({
      message: `${remote}@${release} has no door ${remote}/lifecycles any more, by which the shell opens it.`,
      where: `${remote}/package.json "exports"`,
      mend: `Show it again in ${remote}/package.json "exports".`,
    }));
}
