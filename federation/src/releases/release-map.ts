import * as z from 'zod/mini';

const releaseSchema = z.object({
  release: z.string(),
  /** The folder of the release, with a slash at its end. */
  base: z.string(),
  entry: z.string(),
  /** File name -> sha384; those of files that are needed later the entry may tell. */
  digests: z.record(z.string(), z.string()),
});

const releasesSchema = z.record(z.string(), releaseSchema);

const switchedOffSchema = z.object({
  /** Why, in words for travellers. */
  reason: z.string(),
  /** RFC 3339, UTC. */
  since: z.string(),
});

/** The pages that a remote owns, and its links in the navigation. */
const routeSchema = z.object({
  title: z.string(),
  /** A path and all below it; `/` itself alone. */
  paths: z.array(z.string()),
  /** Links of a lower order come first. */
  navigation: z.array(z.object({ path: z.string(), label: z.string(), order: z.number() })),
});

const releaseMapSchema = z.object({
  environment: z.string(),
  version: z.int(),
  /** The shell's own release. */
  shell: z.optional(z.string()),
  remotes: releasesSchema,
  canaries: releasesSchema,
  /** What each remote ran before its present release. */
  previous: z._default(releasesSchema, {}),
  /** Releases that were taken back: remote -> releases. */
  withdrawn: z._default(z.record(z.string(), z.array(z.string())), {}),
  off: z.record(z.string(), switchedOffSchema),
  /** Which remote owns which pages; maps that are older than the field have none. */
  routes: z.optional(z.array(z.extend(routeSchema, { remote: z.string() }))),
});

/** One release of one remote, as it must be known to be loaded. */
export type Release = z.infer<typeof releaseSchema>;

export type Route = z.infer<typeof routeSchema>;

/** Which release of each remote a page runs, which one stands in for it, and which are switched off, and why. */
export type ReleaseMap = z.infer<typeof releaseMapSchema>;

/** A release map as its signature covers it. */
export type SignedText = { text: string; signature: string };

/** @throws {Error} when the text is no release map */
export function parseReleaseMap(text: string): ReleaseMap {
  return releaseMapSchema.parse(JSON.parse(text));
}

/**
 * The map of this page. The edge server may have chosen the canary of some remotes for this
 * visitor; it can choose among signed releases only. What stands in for a canary is the release
 * that the others have.
 * @throws {Error} when the page has no release map or one of another shape
 */
export function readReleaseMap(): ReleaseMap {
  const map = parseReleaseMap(releaseMapOfPage().text);
  const remotes = { ...map.remotes };
  const previous = { ...map.previous };
  for (const remote of words(releaseMapElement().dataset.canaries)) {
    const [stable, canary] = [map.remotes[remote], map.canaries[remote]];
    if (stable && canary) [remotes[remote], previous[remote]] = [canary, stable];
  }
  return { ...map, remotes, previous };
}

/** The map of this page as it was signed. */
export function releaseMapOfPage(): SignedText {
  const { textContent: text, dataset } = releaseMapElement();
  if (!text) throw new Error('The page has no release map.');
  return { text, signature: dataset.signature ?? '' };
}

/** The public keys that the page came with. */
export function keysOfPage(): readonly string[] {
  return words(releaseMapElement().dataset.keys);
}

/** The address of a release's entry script. */
export function entryAddress({ base, entry }: Release): string {
  return new URL(base + entry, document.baseURI).href;
}

export function words(text = ''): readonly string[] {
  return text.split(' ').filter(Boolean);
}

function releaseMapElement(): HTMLElement {
  const element = document.getElementById('release-map');
  if (!element) throw new Error('The page has no release map.');
  return element;
}
