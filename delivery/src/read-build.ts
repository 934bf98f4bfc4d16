import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CommandError } from './command-error';
import { hasCode } from './error-code';
import { ownedRouteSchema, type Release, releaseSchema, routeSchema } from './store/release';
import { toldDigests } from './store/told-digests';

const doorAssets = z.object({
  js: z.object({ sync: z.array(z.string()) }),
  css: z.object({ sync: z.array(z.string()) }),
});

/** The part we use of what Module Federation writes beside a remote's build. */
const federationManifest = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string() }) }),
  exposes: z.array(z.object({ path: z.string(), assets: doorAssets.optional() })),
  shared: z.array(
    z.object({
      name: z.string(),
      requiredVersion: z.string().optional(),
    }),
  ),
  remotes: z.array(z.object({ alias: z.string(), moduleName: z.string() })).default([]),
});

/** What the build writes beside a host: the files that a page starts it with. */
const entrypoints = z.object({ entrypoints: z.record(z.string(), z.array(z.string())) });

/** What the build writes beside a host: the libraries that it brings for everybody. */
const broughtLibraries = z.array(
  z.object({ name: z.string(), version: z.string(), range: z.string() }),
);

/** What it writes of the host itself. */
const hostAbilities = z.object({ takesToldDigests: z.boolean() });

type Build = Omit<Release, 'remote' | 'release' | 'publishedAt' | 'commit' | 'files' | 'variants'>;

/** Reads what a build says of itself. */
export async function readBuild(remote: string, built: string): Promise<Build> {
  const prerendered = releaseSchema.shape.prerendered.parse(
    (await readJson(join(built, 'prerendered.json'))) ?? [],
  );
  const screens = releaseSchema.shape.screens.parse(
    (await readJson(join(built, 'screens.json'))) ?? [],
  );
  const route = routeSchema.nullable().parse(await readJson(join(built, 'route.json')));
  const manifest = await readJson(join(built, 'mf-manifest.json'));
  if (manifest !== null) {
    const { metaData, exposes, shared, remotes } = federationManifest.parse(manifest);
    const entry = metaData.remoteEntry.name;
    return {
      entry: [entry],
      exposes: exposes.map(({ path }) => path),
      doors: Object.fromEntries(
        exposes.map(({ path, assets }) => [
          path,
          { scripts: assets?.js.sync ?? [], styles: assets?.css.sync ?? [] },
        ]),
      ),
      tellsDigests: toldDigests((await readText(join(built, entry))) ?? '') !== null,
      takesToldDigests: false,
      route,
      routes: [],
      prerendered,
      screens,
      uses: remotes.map(({ alias, moduleName }) => ({ remote: alias, expose: `./${moduleName}` })),
      // A remote brings no library, so the version it was built with binds nobody.
      shared: shared.map(({ name, requiredVersion }) => ({
        name,
        range: rangeOf(requiredVersion),
        version: null,
      })),
    };
  }
  const host = await readJson(join(built, 'entrypoints.json'));
  if (host !== null) {
    const entry = Object.values(entrypoints.parse(host).entrypoints).flat();
    const shared = broughtLibraries.parse((await readJson(join(built, 'shared.json'))) ?? []);
    const routes = z
      .array(ownedRouteSchema)
      .parse((await readJson(join(built, 'routes.json'))) ?? []);
    const { takesToldDigests } = hostAbilities.parse(
      (await readJson(join(built, 'host.json'))) ?? { takesToldDigests: false },
    );
    return {
      ...{ entry, exposes: [], doors: {}, tellsDigests: false, takesToldDigests },
      ...{ route: null, routes, prerendered, screens, uses: [], shared },
    };
  }
  throw new CommandError(
    `${built} holds no build of ${remote}: neither mf-manifest.json nor entrypoints.json is there.`,
    { mend: `node build/main.js ${remote}` },
  );
}

/** The manifest says `^undefined` of a library whose version the build could not find. */
function rangeOf(required: string | undefined): string {
  return required === undefined || required.includes('undefined') ? '*' : required;
}

async function readJson(path: string): Promise<unknown> {
  const text = await readText(path);
  return text === null ? null : JSON.parse(text);
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
