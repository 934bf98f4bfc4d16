import { z } from 'zod';
import type { Release } from '../store/release';
import type { ReleaseStore } from '../store/release-store';
import type { Refusal } from './refusal';

const indexSchema = z.object({
  /** `shared-otp/otp-step` -> its declaration and the sha256 of all that it reaches. */
  doors: z.record(z.string(), z.object({ path: z.string(), digest: z.string() })),
  /** What a declaration imports by name, as far as the release carries it -> its declaration. */
  packages: z.record(z.string(), z.string()),
});

/** The declarations that a release carries: of its own doors, and of those it was built with. */
export type TypeTree = z.infer<typeof indexSchema> & { files: ReadonlyMap<string, string> };

/**
 * Every door still fits the types that its live consumers were built with. Only pairs of which one
 * side is new are looked at, and the compiler is started only where the declarations differ.
 */
export async function checkTypes(
  store: ReleaseStore,
  set: readonly Release[],
  changed: readonly string[],
): Promise<readonly Refusal[]> {
  const pairs = set.flatMap((consumer) =>
    consumer.uses.flatMap(({ remote, expose }) => {
      const provider = set.find((release) => release.remote === remote);
      const isNew = [consumer.remote, remote].some((name) => changed.includes(name));
      return provider && isNew ? [{ consumer, provider, door: remote + expose.slice(1) }] : [];
    }),
  );
  const refusals = await Promise.all(
    pairs.map(async ({ consumer, provider, door }) => {
      const [known, offered] = await Promise.all([
        readIndex(store, consumer),
        readIndex(store, provider),
      ]);
      const digest = known?.doors[door]?.digest;
      // Built without types of the door: there is nothing that it relies on as far as can be told.
      if (!known || !digest || offered?.doors[door]?.digest === digest) return [];
      const names = { door, consumer: label(consumer), provider: label(provider) };
      if (!offered?.doors[door]) return [carriesNone(names, consumer.remote)];
      const [knownTree, offeredTree] = await Promise.all([
        readTree(store, consumer, known),
        readTree(store, provider, offered),
      ]);
      const { compareDoor } = await import('./compare-door');
      const file = `${provider.remote}@${provider.release}/types/${offered.doors[door].path}`;
      return compareDoor(door, knownTree, offeredTree).map((why) => ({
        message: `${names.provider} does not fit ${names.consumer}, which imports ${door}: ${why} (${file})`,
        mend: `Keep what ${consumer.remote} was built with (a new property must be optional), or build ${consumer.remote} with the new types and promote both in one command.`,
      }));
    }),
  );
  return refusals.flat();
}

function carriesNone(
  { door, consumer, provider }: { door: string; consumer: string; provider: string },
  remote: string,
): Refusal {
  return {
    message: `${provider} carries no types of ${door}, and ${consumer} was built with some.`,
    mend: `Build it with its declarations (dist/types), or promote a ${remote} that was built without.`,
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
