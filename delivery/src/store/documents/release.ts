import { isReservedPath } from '@train-swap/shared-config/languages';
import { z } from 'zod';

const fileSchema = z.object({
  /** Bytes, uncompressed. */
  size: z.int().nonnegative(),
  /** `sha384-` and the base64 digest, in the form of an `integrity` attribute. */
  sha384: z.string().startsWith('sha384-'),
});

/** A file that pages load, relative to the release. The edge server writes its name into HTML and headers. */
const pageFileSchema = z
  .string()
  .refine(isPlainPath, 'must be a path of letters, digits, "-", "_", ".", "@" and "+"');

/** The path of a page of this site. Addresses such as `//evil.example` or `/api` are none. */
const pagePathSchema = z
  .string()
  .refine((path) => /^\/([\w-]+(\/[\w-]+)*)?$/.test(path) && !isReservedPath(path), {
    error: 'must be a path such as /trips, and none that the edge server handles itself',
  });

/** The pages that a remote owns and its navigation links. */
export const routeSchema = z.object({
  /** Used in messages such as "Loading trips and help". */
  title: z.string().min(1),
  /** Each path includes the paths below it, except `/`. */
  paths: z.array(pagePathSchema),
  /** Sorted by ascending order. */
  navigation: z
    .array(z.object({ path: pagePathSchema, label: z.string(), order: z.number() }))
    .default([]),
});

const ownedRouteSchema = routeSchema.extend({ remote: z.string() });

export type OwnedRoute = z.infer<typeof ownedRouteSchema>;

/** How the gate draws a component: the name of the export, its props, and the props that are functions. */
const storySchema = z.object({
  component: z.string(),
  props: z.record(z.string(), z.unknown()).default({}),
  callbacks: z.array(z.string()).default([]),
});

/** The document of an immutable release. */
export const releaseSchema = z.object({
  remote: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** A hash of the content: the same files have the same release id. */
  release: z.string().regex(/^[0-9a-f]{16}$/),
  /** RFC 3339, UTC. */
  publishedAt: z.string(),
  /** The source commit of the build, if known. */
  commit: z.string().nullable(),
  /** The scripts and style sheets that a page loads first, relative to the release. */
  entry: z.array(pageFileSchema).min(1),
  /** `global` for a script that sets a global variable, `module` for an ES module. */
  entryType: z.enum(['global', 'module']).default('global'),
  /** The global variable of the entry; null for the name of the remote with `_` for `-`. */
  globalName: z.string().nullable().default(null),
  /** The team in the remote's package.json. */
  team: z.string().nullable().default(null),
  /** Exposes, such as `./lifecycles`; empty for a host. */
  exposes: z.array(z.string()),
  /** Expose -> the files that it loads first, besides the entry. */
  exposeFiles: z
    .record(
      z.string(),
      z.object({ scripts: z.array(pageFileSchema), styles: z.array(pageFileSchema) }),
    )
    .default({}),
  /** Paths of the screens, such as `/swap/:bookingId` or `/swap/*`. */
  screens: z.array(z.string().startsWith('/')).default([]),
  /** Rules of axe, such as `color-contrast`, that the remote does not meet yet. */
  knownViolations: z.array(z.string()).default([]),
  /** What the remote leaves in the page on purpose, in the words of the gate: `the attribute lang="de" of <html>`. */
  knownTraces: z.array(z.string()).default([]),
  /** Expose -> its stories. Exposes without a story are loaded only. */
  stories: z.record(z.string(), z.array(storySchema)).default({}),
  /** Whether the entry script reports the digests of the other scripts and style sheets. */
  reportsDigests: z.boolean().default(false),
  /** The pages that the remote owns. Null for a remote without pages, and for a host. */
  route: routeSchema.nullable().default(null),
  /** The route table of a host's build. Used for remotes that declare no route. */
  routes: z.array(ownedRouteSchema).default([]),
  /** Whether a host loads parts of a large release map. */
  readsMapParts: z.boolean().default(false),
  /** HTML files that the build prerendered, by language, path and environment. For a host the frame, by route prefix. */
  prerendered: z
    .array(
      z.object({
        language: z.string().default('en'),
        path: z.string(),
        environments: z.array(z.string()),
        file: pageFileSchema,
      }),
    )
    .default([]),
  /** Language -> the script with the translations. English has none. */
  messages: z.record(z.string(), pageFileSchema).default({}),
  /** Imported exposes of other remotes. */
  uses: z.array(z.object({ remote: z.string(), expose: z.string() })),
  /** Shared singletons and their ranges. A host also has the provided version. */
  shared: z.array(
    z.object({ name: z.string(), range: z.string(), version: z.string().nullable() }),
  ),
  files: z.record(z.string(), fileSchema),
  /** Compressed files: `a.js.br` -> sha384. */
  variants: z.record(z.string(), z.string().startsWith('sha384-')),
});

export type Release = z.infer<typeof releaseSchema>;

/** @throws {Error} with the invalid fields, when the document is not one of a release */
export function parseRelease(document: unknown): Release {
  const { data, error } = releaseSchema.safeParse(document);
  if (data) return data;
  throw new Error(`A release is not valid: ${z.prettifyError(error)}`);
}

/** Whether a path has no `..`, no hidden files, and only letters that need no escaping in addresses and HTML. */
export function isPlainPath(file: string): boolean {
  return file.split('/').every((name) => /^[\w@+-][\w.@+-]*$/.test(name));
}
