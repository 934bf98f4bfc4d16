import { posix } from 'node:path';
import { z } from 'zod';
import { CommandError } from './command-error';
import { type Release, releaseSchema } from './store/documents/release';
import { parseReportedDigests } from './store/documents/reported-digests';

const exposeAssets = z.object({
  js: z.object({ sync: z.array(z.string()) }),
  css: z.object({ sync: z.array(z.string()) }),
});

/** The fields that we use of the manifest that Module Federation writes. */
const federationManifest = z.object({
  metaData: z.object({
    globalName: z.string().optional(),
    remoteEntry: z.object({
      name: z.string(),
      path: z.string().default(''),
      type: z.string().default('global'),
    }),
  }),
  exposes: z.array(z.object({ path: z.string(), assets: exposeAssets.optional() })),
  shared: z.array(
    z.object({
      name: z.string(),
      singleton: z.boolean().default(true),
      requiredVersion: z.string().optional(),
    }),
  ),
  remotes: z.array(z.object({ alias: z.string(), moduleName: z.string() })).default([]),
});

/** `entrypoints.json` of a host: the files that a page loads to start it. */
const entrypoints = z.object({ entrypoints: z.record(z.string(), z.array(z.string())) });

/** `shared.json` of a host: the libraries that it provides to remotes. */
const providedLibraries = z.array(
  z.object({ name: z.string(), version: z.string(), range: z.string() }),
);

/** `host.json` of a host: what it can read. */
const hostAbilities = z.object({ readsMapParts: z.boolean().default(false) });

type Build = Omit<Release, 'remote' | 'release' | 'publishedAt' | 'commit' | 'files' | 'variants'>;

/**
 * Reads the description of a release from the JSON files of its build.
 * @param built the folder, for messages
 * @param contents the files of the build, by path
 */
export function readBuild(
  remote: string,
  built: string,
  contents: ReadonlyMap<string, Buffer>,
): Build {
  const readJson = (file: string): unknown => {
    const content = contents.get(file);
    return content ? JSON.parse(content.toString()) : null;
  };
  function parseJson<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> {
    const { success, data, error } = schema.safeParse(readJson(file) ?? undefined);
    if (success) return data;
    throw new CommandError(`${file} in ${built} is not valid: ${z.prettifyError(error)}`, {
      fix: getBuildHint(remote),
    });
  }
  const declared = {
    team: parseJson('team.json', releaseSchema.shape.team),
    prerendered: parseJson('prerendered.json', releaseSchema.shape.prerendered),
    messages: parseJson('messages.json', releaseSchema.shape.messages),
    screens: parseJson('screens.json', releaseSchema.shape.screens),
    knownViolations: parseJson('known-violations.json', releaseSchema.shape.knownViolations),
    knownTraces: parseJson('known-traces.json', releaseSchema.shape.knownTraces),
    stories: parseJson('stories.json', releaseSchema.shape.stories),
  };
  const route = parseJson('route.json', releaseSchema.shape.route);
  const manifest = readJson('mf-manifest.json');
  if (manifest !== null) {
    const { metaData, exposes, shared, remotes } = federationManifest.parse(manifest);
    const { name, path, type } = metaData.remoteEntry;
    const entry = posix.join(path, name);
    return {
      ...declared,
      entry: [entry],
      ...toEntryType(remote, type, metaData.globalName),
      exposes: exposes.map(({ path }) => path),
      exposeFiles: Object.fromEntries(
        exposes.map(({ path, assets }) => [
          path,
          { scripts: assets?.js.sync ?? [], styles: assets?.css.sync ?? [] },
        ]),
      ),
      reportsDigests: parseReportedDigests(contents.get(entry)?.toString() ?? '') !== null,
      route,
      routes: [],
      readsMapParts: false,
      uses: remotes.map(({ alias, moduleName }) => ({ remote: alias, expose: `./${moduleName}` })),
      // A remote provides no libraries, so the versions of its build do not restrict other remotes.
      shared: shared
        .filter(({ singleton }) => singleton)
        .map(({ name, requiredVersion }) => ({
          name,
          range: toRange(requiredVersion),
          version: null,
        })),
    };
  }
  const host = readJson('entrypoints.json');
  if (host !== null) {
    const entry = Object.values(entrypoints.parse(host).entrypoints).flat();
    const shared = providedLibraries.parse(readJson('shared.json') ?? []);
    const routes = parseJson('routes.json', releaseSchema.shape.routes);
    return {
      ...declared,
      entry,
      entryType: 'global',
      globalName: null,
      exposes: [],
      exposeFiles: {},
      reportsDigests: false,
      route: null,
      routes,
      readsMapParts: hostAbilities.parse(readJson('host.json') ?? {}).readsMapParts,
      uses: [],
      shared,
    };
  }
  throw new CommandError(
    `${built} contains no build of ${remote}: mf-manifest.json and entrypoints.json are missing.`,
    { fix: getBuildHint(remote) },
  );
}

/** The manifest has `^undefined` for a library whose version the build did not find. */
function toRange(required: string | undefined): string {
  return required === undefined || required.includes('undefined') ? '*' : required;
}

/** @throws {CommandError} when a page cannot run an entry of this type */
function toEntryType(
  remote: string,
  type: string,
  globalName = '',
): Pick<Build, 'entryType' | 'globalName'> {
  if (type === 'module') return { entryType: 'module', globalName: null };
  if (type !== 'global' && type !== 'var') {
    throw new CommandError(
      `The entry of ${remote} has the type "${type}", but a page can run only "global" and "module".`,
      { fix: `Build ${remote} with the library type "var" or "module".` },
    );
  }
  const isDefault = globalName === '' || globalName === remote.replaceAll('-', '_');
  return { entryType: 'global', globalName: isDefault ? null : globalName };
}

/** How to fix a missing or incomplete build. */
export function getBuildHint(remote: string): string {
  return `Build it first: node build/main.js ${remote}, or run pnpm build in the repository of the remote.`;
}
