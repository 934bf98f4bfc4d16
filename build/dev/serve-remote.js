import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { announce } from './announce.js';

const host = '127.0.0.1';
const types = new Map([
  ['css', 'text/css'],
  ['js', 'text/javascript'],
  ['json', 'application/json'],
  ['map', 'application/json'],
]);

/**
 * Serves what a remote's development build writes: its files, `remote.json` that tells the entry and the
 * digest of every script, and `news`, a stream that tells of each build. It announces itself in the data folder.
 *
 * @param {{ remote: string, folder: string, port: number, dataFolder: string }} options port 0 takes a free one
 */
export async function serveRemote({ remote, folder, port, dataFolder }) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const listeners = new Set();
  let description = null;
  let news = null;
  let waiting = [];

  const server = createServer(async (request, response) => {
    const [, name = ''] = /^\/([^?]*)/.exec(request.url ?? '') ?? [];
    if (name === 'news') return listen(response);
    // Whoever asks before the first build has ended waits for it.
    if (!description) await new Promise((resolve) => waiting.push(resolve));
    if (name === 'remote.json') return answer(response, 'json', JSON.stringify(description));
    const content =
      /^[\w@+.-]+$/.test(name) && (await readFile(join(folder, name)).catch(() => null));
    if (!content) return response.writeHead(404).end();
    answer(response, name.slice(name.lastIndexOf('.') + 1), content);
  });

  function listen(response) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(news ?? ': building\n\n');
    listeners.add(response);
    response.on('close', () => listeners.delete(response));
  }

  function tell(what) {
    news = `data: ${JSON.stringify(what)}\n\n`;
    for (const listener of listeners) listener.write(news);
  }

  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = `http://localhost:${server.address().port}`;
  const withdraw = await announce({ dataFolder, remote, origin: address });
  console.log(`${remote}: served at ${address}`);

  return {
    address,
    /** @param {{ hash: string, first: string[] }} build `first`: scripts that a page runs before the shell's */
    async tellBuild({ hash, first }) {
      const digests = await digestsOf(folder);
      description = { remote, entry: 'remote-entry.js', digests, first };
      for (const resolve of waiting) resolve();
      waiting = [];
      tell({ hash, digests });
    },
    tellProblem: (problem) => tell({ problem }),
    stop: async () => {
      await withdraw();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

function answer(response, ending, content) {
  response
    .writeHead(200, {
      'content-type': `${types.get(ending) ?? 'application/octet-stream'}; charset=utf-8`,
      'cache-control': 'no-store',
    })
    .end(content);
}

async function digestsOf(folder) {
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
