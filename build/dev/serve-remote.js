import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';

const host = '127.0.0.1';
const types = new Map([
  ['css', 'text/css'],
  ['js', 'text/javascript'],
  ['json', 'application/json'],
  ['map', 'application/json'],
  ['wasm', 'application/wasm'],
]);

/**
 * Serves a remote's development build: its files, `remote.json` (its pages, its entry and the digest of every script)
 * and `events`, a stream with one event for each build. It announces itself in the data folder.
 *
 * @param {{ remote: string, route: import('../routes/remote-table.js').Route | null, folder: string, port: number,
 *   dataFolder: string }} options `route`: the pages that it owns; port 0: any free port
 */
export async function serveRemote({ remote, route, folder, port, dataFolder }) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const listeners = new Set();
  let description = null;
  let lastEvent = null;
  let waitingRequests = [];

  const server = createServer(async (request, response) => {
    const [, name = ''] = /^\/([^?]*)/.exec(request.url ?? '') ?? [];
    if (name === 'events') return listen(response);
    // Requests wait for the first build.
    if (!description) await new Promise((resolve) => waitingRequests.push(resolve));
    if (name === 'remote.json') return respond(response, 'json', JSON.stringify(description));
    const content =
      /^[\w@+.-]+$/.test(name) && (await readFile(join(folder, name)).catch(() => null));
    if (!content) return response.writeHead(404).end();
    respond(response, name.slice(name.lastIndexOf('.') + 1), content);
  });

  function listen(response) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(lastEvent ?? ': building\n\n');
    listeners.add(response);
    response.on('close', () => listeners.delete(response));
  }

  function send(event) {
    lastEvent = `data: ${JSON.stringify(event)}\n\n`;
    for (const listener of listeners) listener.write(lastEvent);
  }

  // The edge server reuses connections. A connection that timed out would fail its next request.
  server.keepAliveTimeout = 0;
  server.listen(port, host);
  await once(server, 'listening');
  const listening = /** @type {import('node:net').AddressInfo} */ (server.address());
  const address = `http://localhost:${listening.port}`;
  const announcement = await announce(dataFolder, remote, address);
  console.log(`${remote}: served at ${address}`);

  return {
    address,
    /**
     * @param {{ hash: string, first: string[], sharedChanged?: boolean }} build `first`: scripts that a page runs
     *   before those of the shell; `sharedChanged`: one of them has changed
     */
    async publishBuild({ hash, first, sharedChanged = false }) {
      const digests = await computeDigests(folder);
      description = { remote, route, entry: 'remote-entry.js', digests, first };
      for (const resolve of waitingRequests) resolve();
      waitingRequests = [];
      send({ hash, digests, sharedChanged });
    },
    publishProblem: (problem) => send({ problem }),
    stop: async () => {
      await rm(announcement, { force: true });
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

/**
 * Registers the server with a file in the data folder. The edge server proxies only to registered servers
 * (delivery/src/edge/deck/local/registered-servers.ts).
 */
async function announce(dataFolder, remote, origin) {
  const folder = join(dataFolder, 'development-servers');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${remote}.${process.pid}.json`);
  await writeFile(file, JSON.stringify({ remote, origin, pid: process.pid }), { mode: 0o600 });
  return file;
}

function respond(response, extension, content) {
  response
    .writeHead(200, {
      'content-type': `${types.get(extension) ?? 'application/octet-stream'}; charset=utf-8`,
      'cache-control': 'no-store',
    })
    .end(content);
}

async function computeDigests(folder) {
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  return Object.fromEntries(
    scripts.map((name) => {
      const digest = createHash('sha384')
        .update(readFileSync(join(folder, name)))
        .digest('base64');
      return [name, `sha384-${digest}`];
    }),
  );
}
