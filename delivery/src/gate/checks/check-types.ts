import { z } from 'zod';
import type { Release } from '../../store/release';
import type { ReleaseStore } from '../../store/release-store';
import type { Refusal } from '../refusal';

const indexSchema = z.object({
  /** `shared-otp/otp-step` -> its declaration and the sha256 of all that it reaches. */
  doors: z.record(z.string(), z.object({ path: z.string(), digest: z.string() })),
  /** What a declaration imports by name, as far as the release carries it -> its declaration. */
  packages: z.record(z.string(), z.string()),
});

/** The declarations that a release carries: of its own doors, and of those it was built with. */
export type TypeTree = z.infer<typeof indexSchema> & { files: ReadonlyMap<string, string> };

/** A consumer that imports a door of a provider, as the set would be. */
type Pair = { consumer: Release; provider: Release; door: string };

type Indexes = { known: z.infer<typeof indexSchema>; offered: z.infer<typeof indexSchema> | null };

/**
 * Every door still fits the types that its live consumers were built with. Only pairs of which one
 * side is new are looked at, and the compiler is started only where the declarations differ: once for all consumers
 * that were built with the same ones.
 */
export async function checkTypes(
  store: ReleaseStore,
  set: readonly Release[],
  changed: readonly string[],
): Promise<readonly Refusal[]> {
  const groups = new Map<string, { pairs: Pair[] } & Indexes>();
  for (const pair of findPairs(set, changed)) {
    const known = await readIndex(store, pair.consumer);
    const offered = await readIndex(store, pair.provider);
    const digest = known?.doors[pair.door]?.digest;
    // Built without types of the door: there is nothing that it relies on as far as can be told.
    if (!known || !digest || offered?.doors[pair.door]?.digest === digest) continue;
    const key = `${label(pair.provider)} ${pair.door} ${digest}`;
    const group = groups.get(key) ?? { pairs: [], known, offered };
    groups.set(key, { ...group, pairs: [...group.pairs, pair] });
  }
  const found = new Map<string, Problem>();
  for (const group of groups.values()) {
    for (const problem of await compareGroup(store, group)) {
      const key = `${label(problem.provider)} ${problem.door} ${problem.why}`;
      const same = found.get(key);
      const consumers = [...(same?.consumers ?? []), ...problem.consumers];
      found.set(key, { ...problem, consumers });
    }
  }
  return [...found.values()].map(toRefusal);
}

/** What does not fit, and the consumers that it would break. `why` is null where the provider has no types at all. */
type Problem = {
  provider: Release;
  door: string;
  path: string;
  why: string | null;
  consumers: readonly Release[];
};

function findPairs(set: readonly Release[], changed: readonly string[]): readonly Pair[] {
  return set.flatMap((consumer) =>
    consumer.uses.flatMap(({ remote, expose }) => {
      const provider = set.find((release) => release.remote === remote);
      const isNew = [consumer.remote, remote].some((name) => changed.includes(name));
      return provider && isNew ? [{ consumer, provider, door: remote + expose.slice(1) }] : [];
    }),
  );
}

async function compareGroup(
  store: ReleaseStore,
  { pairs, known, offered }: { pairs: readonly Pair[] } & Indexes,
): Promise<readonly Problem[]> {
  const [first] = pairs;
  if (!first) return [];
  const { consumer, provider, door } = first;
  const consumers = pairs.map((pair) => pair.consumer);
  const path = offered?.doors[door]?.path;
  if (!offered || !path)
    return [{ provider, door, path: 'types/index.json', why: null, consumers }];
  const [knownTree, offeredTree] = await Promise.all([
    readTree(store, consumer, known),
    readTree(store, provider, offered),
  ]);
  const { compareDoor } = await import('./compare-types');
  return compareDoor(door, knownTree, offeredTree).map((why) => ({
    ...{ provider, door, path: `types/${path}`, why, consumers },
  }));
}

function toRefusal({ provider, door, path, why, consumers }: Problem): Refusal {
  const labels = consumers.map(label).join(', ');
  const names = consumers.map(({ remote }) => remote).join(', ');
  const where = `${label(provider)}/${path}`;
  if (why === null) {
    return {
      message: `${label(provider)} carries no types of ${door}, and ${labels} was built with some.`,
      where,
      mend: `Build ${provider.remote} with its declarations (dist/types), or promote ${names} built without them.`,
    };
  }
  const verb = consumers.length > 1 ? 'import' : 'imports';
  return {
    message: `${label(provider)} does not fit ${labels}, which ${verb} ${door}: ${why}`,
    where,
    mend: `Keep what ${names} was built with (a new property must be optional), or build ${names} with the new types and promote ${consumers.length > 1 ? 'all' : 'both'} in one command.`,
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
