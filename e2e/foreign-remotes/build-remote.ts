import { mkdtemp, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';

const require = createRequire(import.meta.url);

/** A remote of another team: the federation plugin as its documentation begins, nothing of `build/`. */
export async function buildForeignRemote(name: string, path: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'train-swap-foreign-'));
  const configuration: webpack.Configuration = {
    mode: 'production',
    context: join(import.meta.dirname, 'remote'),
    entry: {},
    output: { path: folder, publicPath: 'auto', uniqueName: name },
    resolve: { extensions: ['.ts', '.js'] },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: require.resolve('swc-loader'),
          options: { jsc: { parser: { syntax: 'typescript' } } },
        },
      ],
    },
    plugins: [
      new ModuleFederationPlugin({
        name: name.replaceAll('-', '_'),
        filename: 'remoteEntry.js',
        exposes: { './lifecycles': './lifecycles.ts' },
        shared: {
          react: { singleton: true, requiredVersion: '^19.0.0' },
          'react-dom': { singleton: true, requiredVersion: '^19.0.0' },
        },
        dts: false,
      }),
    ],
  };
  await new Promise<void>((resolve, reject) => {
    webpack(configuration, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(String(stats)));
      else resolve();
    });
  });
  const route = { title: 'Elsewhere', paths: [path], navigation: [] };
  await writeFile(join(folder, 'route.json'), JSON.stringify(route));
  return folder;
}
