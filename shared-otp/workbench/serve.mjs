/**
 * Serves the workbench on localhost: `PORT=5000 node workbench/serve.mjs`, without PORT on a free port. Rebuilds on a change;
 * with `--static` it builds once, for tests.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { build, context } from 'esbuild';

const folder = import.meta.dirname;
const host = '127.0.0.1';
const port = Number(process.env.PORT ?? 0);
const isStatic = process.argv.includes('--static');

/** @type {import('esbuild').BuildOptions} */
const options = {
  absWorkingDir: folder,
  // Without splitting each entry has a separate copy of React, which the test of two copies needs.
  entryPoints: { workbench: 'workbench.tsx', 'second-copy': 'second-copy.tsx' },
  bundle: true,
  minify: isStatic,
  outdir: 'built',
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  jsxDev: true,
  sourcemap: isStatic ? false : 'linked',
  define: { 'process.env.NODE_ENV': '"development"', live: String(!isStatic) },
  logLevel: 'warning',
};

const types = new Map([
  ['css', 'text/css'],
  ['js', 'text/javascript'],
]);

async function serveStatic() {
  const { outputFiles } = await build({ ...options, write: false });
  const files = new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]));
  const page = await readFile(join(folder, 'index.html'));
  const server = createServer((request, response) => {
    const [pathname = '/'] = (request.url ?? '/').split('?');
    const body = pathname === '/' ? page : files.get(basename(pathname));
    const type = types.get(pathname.split('.')[1]) ?? 'text/html';
    response.writeHead(body ? 200 : 404, { 'content-type': `${type}; charset=utf-8` }).end(body);
  });
  await new Promise((ready) => server.listen(port, host, ready));
  return { port: server.address().port, stop: () => server.close().closeAllConnections() };
}

async function serveWithReload() {
  const bundle = await context({ ...options, write: false });
  await bundle.watch();
  const served = await bundle.serve({ host, port, servedir: folder });
  return { port: served.port, stop: () => bundle.dispose() };
}

const served = isStatic ? await serveStatic() : await serveWithReload();
console.log(`The workbench of the one-time-code control: http://localhost:${served.port}/`);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => served.stop());
