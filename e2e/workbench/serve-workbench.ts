import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../product/run/start-product';

const run = promisify(execFile);
const folder = join(root, '.data/workbench');

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Builds the workbench and serves it; the tests read its address from WORKBENCH_ADDRESS. */
export default async function serveWorkbench(): Promise<() => Promise<void>> {
  await rm(folder, { recursive: true, force: true });
  await run('npm', ['run', 'build-workbench'], { cwd: join(root, 'shared-ui') });
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const content = await readFile(join(folder, pathname)).catch(() => null);
    const type = types[extname(pathname)] ?? 'application/octet-stream';
    response.writeHead(content ? 200 : 404, { 'content-type': type }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  process.env.WORKBENCH_ADDRESS = `http://localhost:${port}`;
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
