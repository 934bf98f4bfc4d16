import { z } from 'zod';
import type { Release } from '../../store/documents/release';
import type { ReleaseStore } from '../../store/release-store';
import type { GateFailure } from '../gate-error';

/** `types/index.json` of a release. */
const indexSchema = z.object({
  /** `shared-otp/otp-step` -> its declaration and the sha256 of all declarations that it imports. */
  exposes: z.record(z.string(), z.object({ path: z.string(), digest: z.string() })),
  /** Packages that the declarations import and that the release contains -> their declaration. */
  packages: z.record(z.string(), z.string()),
});

/** The declarations in a release: of its exposes and of the exposes that it was built with. */
export type TypeTree = z.infer<typeof indexSchema> & { files: ReadonlyMap<string, string> };

/** A consumer that imports an expose of a provider in the new set. */
type Pair = { consumer: Release; provider: Release; exposeId: string };

type Indexes = { known: z.infer<typeof indexSchema>; offered: z.infer<typeof indexSchema> | null };

/**
 * Every expose is assignable to the types that its consumers were built with. Only pairs with a new release are
 * compared. The compiler runs only when declarations differ, once for all consumers with the same declarations.
 */
export async function checkTypes(
  store: ReleaseStore,
  set: readonly Release[],
  changed: readonly string[],
): Promise<readonly GateFailure[]> {
  const groups = new Map<string, { pairs: Pair[] } & Indexes>();
  for (const pair of findPairs(set, changed)) {
    const known = await readIndex(store, pair.consumer);
    const offered = await readIndex(store, pair.provider);
    const digest = known?.exposes[pair.exposeId]?.digest;
    // The consumer was built without types of the expose, so there is nothing to compare.
    if (!known || !digest || offered?.exposes[pair.exposeId]?.digest === digest) continue;
    const key = `${label(pair.provider)} ${pair.exposeId} ${digest}`;
    const group = groups.get(key) ?? { pairs: [], known, offered };
    groups.set(key, { ...group, pairs: [...group.pairs, pair] });
  }
  const found = new Map<string, Problem>();
  for (const group of groups.values()) {
    for (const problem of await compareGroup(store, group)) {
      const key = `${label(problem.provider)} ${problem.exposeId} ${problem.reason}`;
      const same = found.get(key);
      const consumers = [...(same?.consumers ?? []), ...problem.consumers];
      found.set(key, { ...problem, consumers });
    }
  }
  return [...found.values()].map(toFailure);
}

/** A type mismatch and the consumers that it would break. `reason` is null when the provider has no types. */
type Problem = {
  provider: Release;
  exposeId: string;
  path: string;
  reason: string | null;
  consumers: readonly Release[];
};

function findPairs(set: readonly Release[], changed: readonly string[]): readonly Pair[] {
  return set.flatMap((consumer) =>
    consumer.uses.flatMap(({ remote, expose }) => {
      const provider = set.find((release) => release.remote === remote);
      const isNew = [consumer.remote, remote].some((name) => changed.includes(name));
      return provider && isNew ? [{ consumer, provider, exposeId: remote + expose.slice(1) }] : [];
    }),
  );
}

async function compareGroup(
  store: ReleaseStore,
  { pairs, known, offered }: { pairs: readonly Pair[] } & Indexes,
): Promise<readonly Problem[]> {
  const [first] = pairs;
  if (!first) return [];
  const { consumer, provider, exposeId } = first;
  const consumers = pairs.map((pair) => pair.consumer);
  const path = offered?.exposes[exposeId]?.path;
  if (!offered || !path)
    return [{ provider, exposeId, path: 'types/index.json', reason: null, consumers }];
  const [knownTree, offeredTree] = await Promise.all([
    readTree(store, consumer, known),
    readTree(store, provider, offered),
  ]);
  const { compareExpose } = await import('./compare-types');
  return compareExpose(exposeId, knownTree, offeredTree).map((reason) => ({
    provider,
    exposeId,
    path: `types/${path}`,
    reason,
    consumers,
  }));
}

function toFailure({ provider, exposeId, path, reason, consumers }: Problem): GateFailure {
  const labels = consumers.map(label).join(', ');
  const names = consumers.map(({ remote }) => remote).join(', ');
  const where = `${label(provider)}/${path}`;
  if (reason === null) {
    return {
      message: `${label(provider)} has no types of ${exposeId}, but ${labels} was built with types.`,
      where,
      fix: `Build ${provider.remote} with its declarations (dist/types), or promote ${names} built without types.`,
    };
  }
  const verb = consumers.length > 1 ? 'import' : 'imports';
  return {
    message: `${label(provider)} is not compatible with ${labels}, which ${verb} ${exposeId}: ${reason}`,
    where,
    fix: `Keep the types that ${names} was built with (a new property must be optional), or build ${names} with the new types and promote ${consumers.length > 1 ? 'all' : 'both'} in one command.`,
  };
}

async function readIndex(store: ReleaseStore, { remote, release }: Release) {
  const content = await store.readFile(remote, release, 'types/index.json');
  return content ? indexSchema.parse(JSON.parse(content.toString())) : null;
}

async function readTree(
  store: ReleaseStore,
  { remote, release, files }: Release,
  index: z.infer<typeof indexSchema>,
): Promise<TypeTree> {
  const paths = Object.keys(files).filter((file) => /^types\/.*\.d\.ts$/.test(file));
  const texts = await Promise.all(
    paths.map(async (path) => {
      const content = await store.readFile(remote, release, path);
      return [path.slice('types/'.length), content?.toString() ?? ''] as const;
    }),
  );
  return { ...index, files: new Map(texts) };
}

function label({ remote, release }: Release): string {
  return `${remote}@${release}`;
}
