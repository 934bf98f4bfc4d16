import type { Gate } from '../changes/promote';
import type { Release } from '../store/documents/release';
import type { ReleaseStore } from '../store/release-store';
import { checkDigests } from './checks/check-digests';
import { checkExposes, checkLifecyclesExpose } from './checks/check-exposes';
import { checkRoutes } from './checks/check-routes';
import { checkSharedLibraries } from './checks/check-shared-libraries';
import { checkTypes } from './checks/check-types';
import { checkVariants } from './checks/check-variants';
import { assertNoFailures, type GateFailure } from './gate-error';

type GateOptions = {
  store: ReleaseStore;
  /** The environment whose live set the change replaces. */
  environment: string;
};

/** Checks the candidates in a browser. Null to skip this check. */
type Smoke =
  | ((
      set: Readonly<Record<string, string>>,
      candidates: readonly Release[],
    ) => Promise<readonly GateFailure[]>)
  | null;

/** Checks for a rollback: exposes, routes and libraries of the new set. They are fast. */
export function createQuickGate({ store, environment }: GateOptions): Gate {
  return async (set) => {
    const releases = await readSet(store, set);
    const hosts = (await store.readEnvironment(environment))?.hosts;
    assertNoFailures([
      ...checkExposes(releases, hosts),
      ...checkRoutes(releases),
      ...checkSharedLibraries(releases),
    ]);
  };
}

/** Checks for a new release, before an environment points at it. */
export function createFullGate({
  store,
  environment,
  smoke,
}: GateOptions & { smoke: Smoke }): Gate {
  return async (set, changed) => {
    const after = await readSet(store, set);
    const live = await store.readEnvironment(environment);
    const before = await readSet(store, live?.remotes ?? {});
    const candidates = after.filter(({ remote }) => changed.includes(remote));
    const files = await Promise.all(
      candidates.flatMap((release) => [
        checkDigests(store, release),
        checkVariants(store, release),
      ]),
    );
    assertNoFailures([
      ...checkExposes(after, live?.hosts),
      ...checkLifecyclesExpose(before, after),
      ...checkRoutes(after),
      ...checkSharedLibraries(after),
      ...files.flat(),
    ]);
    assertNoFailures(await checkTypes(store, after, changed));
    if (smoke) assertNoFailures(await smoke(set, candidates));
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
