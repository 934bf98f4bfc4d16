import * as z from 'zod/mini';

const releaseSchema = z.object({
  release: z.string(),
  /** The folder of the release, with a slash at its end. */
  base: z.string(),
  entry: z.string(),
  /** `module`: the entry is an ES module. Otherwise it is a script that sets a global variable. */
  type: z.optional(z.literal('module')),
  /** That variable, if it is not the name of the remote with `_` for `-`. */
  globalName: z.optional(z.string()),
  /** The team that owns the remote. */
  team: z.optional(z.string()),
  /** File name -> sha384. The entry may report the digests of further files. */
  digests: z.record(z.string(), z.string()),
});

const releasesSchema = z.record(z.string(), releaseSchema);

const switchedOffSchema = z.object({
  /** The reason, for travellers. */
  reason: z.string(),
  /** RFC 3339, UTC. */
  since: z.string(),
});

/** A path of this site. An address such as `//evil.example` or `/\\evil.example` would leave it. */
const path = z.string().check(z.regex(/^\/([\w-]+(\/[\w-]+)*)?$/));

/** The pages that a remote owns, and its links in the navigation. */
const routeSchema = z.object({
  title: z.string(),
  /** Each path includes the paths below it, except `/`. */
  paths: z.array(path),
  /** Links of a lower order come first. */
  navigation: z.array(z.object({ path, label: z.string(), order: z.number() })),
});

/** A part of a release map that is too large for a page. */
const mapPartSchema = z.object({
  remotes: releasesSchema,
  canaries: releasesSchema,
  previous: releasesSchema,
});

const releaseMapSchema = z.object({
  environment: z.string(),
  version: z.int(),
  /** The release of the shell. */
  shell: z.optional(z.string()),
  remotes: releasesSchema,
  canaries: releasesSchema,
  /** The previous release of each remote. */
  previous: z._default(releasesSchema, {}),
  /** Withdrawn releases: remote -> releases. */
  withdrawn: z._default(z.record(z.string(), z.array(z.string())), {}),
  off: z.record(z.string(), switchedOffSchema),
  /** The pages of each remote. */
  routes: z.array(z.extend(routeSchema, { remote: z.string() })),
  /** Where the releases of the other remotes are, when they are too many for a page. */
  parts: z.optional(
    z.object({
      /** The URL path of the parts, with a slash at the end. */
      base: z.string(),
      /** Sorted. A part has the remotes from the name `from` up to that of the next part. */
      list: z.array(z.object({ from: z.string(), sha384: z.string() })),
    }),
  ),
});

/** What is needed to load a release of a remote. */
export type Release = z.infer<typeof releaseSchema>;

export type Route = z.infer<typeof routeSchema>;

/** The releases of a page: live, canary and previous ones, and the remotes that are switched off. */
export type ReleaseMap = z.infer<typeof releaseMapSchema>;

export type MapPart = z.infer<typeof mapPartSchema>;

/** The text of a release map and its signature. */
export type SignedText = { text: string; signature: string };

/** @throws {Error} when the text is not a release map */
export function parseReleaseMap(text: string): ReleaseMap {
  return releaseMapSchema.parse(JSON.parse(text));
}

/** @throws {Error} when the text is not a part of a release map */
export function parseMapPart(text: string): MapPart {
  return mapPartSchema.parse(JSON.parse(text));
}

/**
 * Reads the release map of this page, with the part that its path needs.
 * @throws {Error} when the page has no valid release map
 */
export function readReleaseMap(): ReleaseMap {
  const map = selectCanaries(parseReleaseMap(readSignedMap().text));
  const part = readPagePart();
  return part === null ? map : addMapPart(map, selectCanaries(parseMapPart(part)));
}

/** Adds the releases of a part. Those that the map has already stay, because they may be newer. */
export function addMapPart<To extends MapPart>(map: To, part: MapPart): To {
  return {
    ...map,
    remotes: { ...part.remotes, ...map.remotes },
    canaries: { ...part.canaries, ...map.canaries },
    previous: { ...part.previous, ...map.previous },
  };
}

/**
 * The edge server may have selected the canary of some remotes for this visitor. The previous release of a canary is then
 * the stable one.
 */
export function selectCanaries<Of extends MapPart>(map: Of): Of {
  const remotes = { ...map.remotes };
  const previous = { ...map.previous };
  for (const remote of splitWords(getReleaseMapElement().dataset.canaries)) {
    const [stable, canary] = [map.remotes[remote], map.canaries[remote]];
    if (stable && canary) [remotes[remote], previous[remote]] = [canary, stable];
  }
  return { ...map, remotes, previous };
}

/** The signed text of this page's map. */
export function readSignedMap(): SignedText {
  const { textContent: text, dataset } = getReleaseMapElement();
  if (!text) throw new Error('The page has no release map.');
  return { text, signature: dataset.signature ?? '' };
}

/** The text of the part of the map that the path of this page needs; null when the map has it. */
export function readPagePart(): string | null {
  return document.getElementById('release-map-part')?.textContent ?? null;
}

/** The public keys in the page. */
export function readPageKeys(): readonly string[] {
  return splitWords(getReleaseMapElement().dataset.keys);
}

/** The address of a release's entry script. */
export function getEntryUrl({ base, entry }: Release): string {
  return new URL(base + entry, document.baseURI).href;
}

export function splitWords(text = ''): readonly string[] {
  return text.split(' ').filter(Boolean);
}

function getReleaseMapElement(): HTMLElement {
  const element = document.getElementById('release-map');
  if (!element) throw new Error('The page has no release map.');
  return element;
}
