import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const fixtures = join(import.meta.dirname, 'fixtures');
/** Resolves webpack and the federation plugin from CONTRACT_MODULES, by default from this package. */
const require = createRequire(
  join(process.env.CONTRACT_MODULES ?? import.meta.dirname, 'package.json'),
);
const ownRequire = createRequire(import.meta.url);

/** A build as in a release map. `digests`: file -> sha384. */
export type Build = { folder: string; entry: string; digests: Record<string, string> };
export type Fixtures = { host: Build; releases: Record<string, Build> };

type Options = { name: string; release: string; entry?: string; federation: object };

/** Builds a host and remotes with stock configurations, without `build/`. */
export async function buildFixtures(folder: string): Promise<Fixtures> {
  const react = ownRequire('react/package.json').version as string;
  const singleton = (range: string) => ({
    react: { singleton: true, import: false, requiredVersion: range },
  });
  const remote = (name: string, release: string, federation: object) =>
    build(join(folder, `${name}-${release}`), {
      name,
      release,
      federation: {
        filename: 'remote-entry.js',
        shareStrategy: 'loaded-first',
        experiments: { externalRuntime: true },
        ...federation,
      },
    });
  const exposes = {
    './value': './value.ts',
    './throws': './throws.ts',
    './mount': './mount.ts',
    './with-react': './with-react.ts',
    './imports': './imports.ts',
  };
  const remotes = { 'remote-b': 'remote_b@release-map:remote-b' };
  const host = await build(join(folder, 'host'), {
    name: 'host',
    release: 'host',
    entry: './host.ts',
    federation: {
      shared: { react: { singleton: true, eager: true, version: react } },
      shareStrategy: 'loaded-first',
      experiments: {
        provideExternalRuntime: true,
        optimization: { target: 'web', disableSnapshot: true },
      },
    },
  });
  const releases: Record<string, Build> = {};
  for (const release of ['1', '2']) {
    const shared = singleton(`^${react}`);
    releases[`remote-a/${release}`] = await remote('remote_a', release, {
      exposes,
      remotes,
      shared,
    });
  }
  releases['remote-b/1'] = await remote('remote_b', '1', {
    exposes: { './value': './value.ts', './with-react': './with-react.ts' },
    shared: singleton('^18.0.0'),
  });
  return { host, releases };
}

async function build(folder: string, options: Options): Promise<Build> {
  await mkdir(folder, { recursive: true });
  const webpack = require('webpack');
  const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
  const { name, release, entry, federation } = options;
  const configuration = {
    mode: 'production',
    target: ['web', 'es2022'],
    context: fixtures,
    entry: entry ? { main: entry } : {},
    devtool: false,
    output: { path: folder, publicPath: 'auto', uniqueName: `${name}@${release}`, clean: true },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: ownRequire.resolve('swc-loader'),
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
        },
      ],
    },
    plugins: [
      new webpack.DefinePlugin({ __RELEASE__: JSON.stringify(release), __RELEASE_KEYS__: '""' }),
      new ModuleFederationPlugin({ name, manifest: false, dts: false, ...federation }),
    ],
  };
  await new Promise<void>((resolve, reject) => {
    webpack(configuration, (error: Error | null, stats: { hasErrors(): boolean }) => {
      if (error) reject(error);
      else if (stats.hasErrors()) reject(new Error(String(stats)));
      else resolve();
    });
  });
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js'));
  const digests = await Promise.all(
    files.map(async (file) => {
      const hash = createHash('sha384').update(await readFile(join(folder, file)));
      return [file, `sha384-${hash.digest('base64')}`] as const;
    }),
  );
  return {
    folder,
    entry: entry ? 'main.js' : 'remote-entry.js',
    digests: Object.fromEntries(digests),
  };
}
