import type { Gate } from '../changes/promote';
import type { Release } from '../store/release';
import type { ReleaseStore } from '../store/release-store';
import { checkDigests } from './checks/check-digests';
import { checkDoors, checkShellDoor } from './checks/check-exposes';
import { checkRoutes } from './checks/check-routes';
import { checkShared } from './checks/check-shared-libraries';
import { checkTypes } from './checks/check-types';
import { checkVariants } from './checks/check-variants';
import { assertNoRefusals, type Refusal } from './refusal';

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
    assertNoRefusals([...checkDoors(releases), ...checkRoutes(releases), ...checkShared(releases)]);
  };
}

/** What a new release must pass before an environment points at it. */
export function fullGate({ store, environment, smoke }: GateOptions & { smoke: Smoke }): Gate {
  return async (set, changed) => {
    const after = await readSet(store, set);
    const before = await readSet(store, (await store.readEnvironment(environment))?.remotes ?? {});
    const candidates = after.filter(({ remote }) => changed.includes(remote));
    const files = await Promise.all(
      candidates.flatMap((release) => [
        checkDigests(store, release),
        checkVariants(store, release),
      ]),
    );
    assertNoRefusals([
      ...checkDoors(after),
      ...checkShellDoor(before, after),
      ...checkRoutes(after),
      ...checkShared(after),
      ...files.flat(),
    ]);
    assertNoRefusals(await checkTypes(store, after, changed));
    if (smoke) assertNoRefusals(await smoke(set, candidates));
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
