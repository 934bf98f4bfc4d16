import * as z from 'zod/mini';

const releaseSchema = z.object({
  release: z.string(),
  /** The folder of the release, with a slash at its end. */
  base: z.string(),
  entry: z.string(),
  /** File name -> sha384, for every script of the release. */
  digests: z.record(z.string(), z.string()),
});

const releaseMapSchema = z.object({
  environment: z.string(),
  version: z.int(),
  remotes: z.record(z.string(), releaseSchema),
});

/** The release of one remote that this page runs. */
export type Release = z.infer<typeof releaseSchema>;

/** Which release of each remote this page runs, as the edge server wrote it into the page. */
export type ReleaseMap = z.infer<typeof releaseMapSchema>;

/** @throws {Error} when the page has no release map or one of another shape */
export function readReleaseMap(): ReleaseMap {
  const text = document.getElementById('release-map')?.textContent;
  if (!text) throw new Error('The page has no release map.');
  return releaseMapSchema.parse(JSON.parse(text));
}

/** The address of a release's entry script. */
export function entryAddress({ base, entry }: Release): string {
  return new URL(base + entry, document.baseURI).href;
}

/** Address -> sha384 for every script of every release of the map. */
export function digestsByAddress({ remotes }: ReleaseMap): Record<string, string> {
  return Object.fromEntries(
    Object.values(remotes).flatMap(({ base, digests }) =>
      Object.entries(digests).map(([file, digest]) => [
        new URL(base + file, document.baseURI).href,
        digest,
      ]),
    ),
  );
}
