import { z } from 'zod';

const fileSchema = z.object({
  /** Bytes, uncompressed. */
  size: z.int().nonnegative(),
  /** `sha384-` and the base64 digest, as an `integrity` attribute takes it. */
  sha384: z.string().startsWith('sha384-'),
});

/** The pages that a remote owns, and its links in the navigation. */
export const routeSchema = z.object({
  /** For messages such as "Loading trips and help". */
  title: z.string().min(1),
  /** A path and all below it; `/` itself alone. */
  paths: z.array(z.string().startsWith('/')),
  /** Links of a lower order come first. */
  navigation: z
    .array(z.object({ path: z.string().startsWith('/'), label: z.string(), order: z.number() }))
    .default([]),
});

/** A shell of before the titles were declared knows the paths alone. */
export const ownedRouteSchema = routeSchema.extend({
  remote: z.string(),
  title: z.string().default(''),
});

export type OwnedRoute = z.infer<typeof ownedRouteSchema>;

/** What is known of one immutable release; it stands beside the release's files. */
export const releaseSchema = z.object({
  remote: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** Made from the content: the same files are the same release. */
  release: z.string().regex(/^[0-9a-f]{16}$/),
  /** RFC 3339, UTC. */
  publishedAt: z.string(),
  /** The source commit it was built from, where there is one. */
  commit: z.string().nullable(),
  /** The scripts and style sheets that a page starts it with, relative to the release. */
  entry: z.array(z.string()).min(1),
  /** The doors it shows, such as `./lifecycles`; a host has none. */
  exposes: z.array(z.string()),
  /** What each door loads before it opens, besides the entry; releases of before it was written down have none. */
  doors: z
    .record(z.string(), z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) }))
    .default({}),
  /** Paths of a remote's screens, such as `/swap/:bookingId` or `/swap/*`; empty in releases from before they were declared. */
  screens: z.array(z.string().startsWith('/')).default([]),
  /** Its entry script tells the digests of its other scripts and style sheets; one of before that tells nothing. */
  tellsDigests: z.boolean().default(false),
  /** Of a host: it takes what entry scripts tell. */
  takesToldDigests: z.boolean().default(false),
  /** The pages that it owns. Null for a remote without pages, a host, and releases from before it was declared. */
  route: routeSchema.nullable().default(null),
  /** Of a host: the table of remotes that it was built with. It counts for remotes that declare no route. */
  routes: z.array(ownedRouteSchema).default([]),
  /**
   * What it rendered at its build, for whom opens a path: the file that a page of one of the environments
   * may begin with. Of a host its frame, by the prefixes of its routes.
   */
  prerendered: z
    .array(z.object({ path: z.string(), environments: z.array(z.string()), file: z.string() }))
    .default([]),
  /** The doors of other remotes that it imports. */
  uses: z.array(z.object({ remote: z.string(), expose: z.string() })),
  /** Libraries that must be one copy in the page, with the range it takes; a host brings a version. */
  shared: z.array(
    z.object({ name: z.string(), range: z.string(), version: z.string().nullable() }),
  ),
  files: z.record(z.string(), fileSchema),
  /** Compressed files stored beside the plain ones: `a.js.br` -> sha384. Null in releases from before this was recorded. */
  variants: z.record(z.string(), z.string().startsWith('sha384-')).nullable().default(null),
});

export type Release = z.infer<typeof releaseSchema>;
