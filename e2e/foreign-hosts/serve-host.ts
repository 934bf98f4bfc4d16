import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';

const require = createRequire(import.meta.url);

/** The federation plugin as its documentation begins: nothing of ours. */
const configuration = (folder: string): webpack.Configuration => ({
  mode: 'production',
  context: import.meta.dirname,
  entry: './host.ts',
  output: { path: folder, publicPath: 'auto' },
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
      name: 'other_product',
      shared: {
        react: { singleton: true, eager: true },
        'react-dom': { singleton: true, eager: true },
      },
      dts: false,
    }),
  ],
});

/** Builds and serves a page of another product. `head`: what it has besides its script. */
export async function serveHost(head: string) {
  const folder = await mkdtemp(join(tmpdir(), 'train-swap-host-'));
  await new Promise<void>((resolve, reject) => {
    webpack(configuration(folder), (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(String(stats)));
      else resolve();
    });
  });
  const page = `<!doctype html><html lang="en"><title>Another product</title>${head}<body><script src="/main.js"></script></body></html>`;
  const server = createServer(async ({ url = '/' }, response) => {
    const isScript = /^\/[\w.-]+\.js$/.test(url);
    const content = isScript ? await readFile(join(folder, url)).catch(() => null) : page;
    if (content === null) return response.writeHead(404).end();
    const type = isScript ? 'text/javascript' : 'text/html';
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    stop: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await rm(folder, { recursive: true, force: true });
    },
  };
}
