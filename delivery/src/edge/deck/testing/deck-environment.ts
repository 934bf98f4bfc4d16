import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const started: Server[] = [];

/** Call this after each test. */
export async function closeServers(): Promise<void> {
  for (const server of started.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Creates the output folder of the deck's build. */
export async function createDeckBuild({
  script = 'console.log("launcher")',
} = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'train-swap-deck-'));
  const files = {
    'launcher.css': 'aside { margin: 0 }',
    'launcher.js': script,
    'panel.css': 'div { margin: 0 }',
    'panel.js': 'console.log("panel")',
    'entrypoints.json': JSON.stringify({
      entrypoints: {
        launcher: ['launcher.css', 'launcher.js'],
        panel: ['panel.css', 'panel.js'],
      },
    }),
  };
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  return folder;
}

/** Serves the same files as `pnpm dev <remote>`. */
export async function startDevelopmentServer(
  remote: string,
  { redirectsTo, route = null }: { redirectsTo?: string; route?: object | null } = {},
) {
  const requests: string[] = [];
  const script = `console.log("${remote} as it is written")`;
  const digest = `sha384-${createHash('sha384').update(script).digest('base64')}`;
  const digests = { 'remote-entry.js': digest, 'first.js': digest };
  const description = { remote, route, entry: 'remote-entry.js', digests, first: ['first.js'] };
  const origin = await listen((request, response) => {
    requests.push(request.url ?? '');
    if (redirectsTo) response.writeHead(302, { location: redirectsTo + request.url }).end();
    else if (request.url === '/remote.json') response.end(JSON.stringify(description));
    else if (request.url === '/remote-entry.js') response.end(script);
    else response.writeHead(404).end();
  });
  return { origin, script, digests, requests: () => requests };
}

/** Writes the file that registers a development server of this process. */
export async function registerDevelopmentServer(
  { developmentServersFolder: folder }: { developmentServersFolder: string },
  remote: string,
  origin: string,
  pid = process.pid,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${remote}.${pid}.json`), JSON.stringify({ remote, origin, pid }));
}

/** Starts services with a clock. Other requests get an empty object. */
export async function startServices() {
  let ahead = 0;
  const origin = await listen(async (request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url !== '/api/staging-clock') return response.end('{}');
    if (request.method === 'PUT') {
      let text = '';
      for await (const piece of request) text += piece;
      ahead = (JSON.parse(text) as { ahead: number }).ahead;
    }
    return response.end(JSON.stringify({ ahead, now: '2026-11-21T09:00:00.000Z' }));
  });
  return { origin, ahead: () => ahead };
}

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  started.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
