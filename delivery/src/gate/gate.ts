import type { Gate } from '../changes/promote';
import { CommandError } from '../command-error';
import type { Release } from '../store/release';
import type { ReleaseStore } from '../store/release-store';
import { checkDigests } from './digests';
import { checkDoors, checkShellDoor } from './doors';
import type { Refusal } from './refusal';
import { checkShared } from './shared';
import { checkTypes } from './types';

type GateOptions = {
  store: ReleaseStore;
  /** Tells what the set that is live before the change runs. */
  environment: string;
};

/** Looks at the candidates in a browser, or null where that is not asked for. */
type Smoke =
  | ((
      set: Readonly<Record<string, string>>,
      candidates: readonly Release[],
    ) => Promise<readonly Refusal[]>)
  | null;

/** What a rollback must pass: the doors and libraries of the set as it would be. At once. */
export function quickGate({ store }: Pick<GateOptions, 'store'>): Gate {
  return async (set) => {
    const releases = await readSet(store, set);
    refuse([...checkDoors(releases), ...checkShared(releases)]);
  };
}

/** What a new release must pass before an environment points at it. */
export function fullGate({ store, environment, smoke }: GateOptions & { smoke: Smoke }): Gate {
  return async (set, changed) => {
    const after = await readSet(store, set);
    const before = await readSet(store, (await store.readEnvironment(environment))?.remotes ?? {});
    const candidates = after.filter(({ remote }) => changed.includes(remote));
    const digests = await Promise.all(candidates.map((release) => checkDigests(store, release)));
    refuse([
      ...checkDoors(after),
      ...checkShellDoor(before, after),
      ...checkShared(after),
      ...digests.flat(),
    ]);
    refuse(await checkTypes(store, after, changed));
    if (smoke) refuse(await smoke(set, candidates));
  };
}

async function readSet(
  store: ReleaseStore,
  set: Readonly<Record<string, string>>,
): Promise<readonly Release[]> {
  return Promise.all(
    Object.entries(set).map(([remote, release]) => store.readRelease(remote, release)),
  );
}

function refuse(refusals: readonly Refusal[]): void {
  const [first, ...others] = refusals;
  if (!first) return;
  throw new CommandError([first, ...others].map(({ message }) => message).join('\n'), {
    mend: [...new Set(refusals.map(({ mend }) => mend))].join('\n'),
  });
}
