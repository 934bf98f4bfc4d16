import { readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { join } from 'node:path';

/** The edge server of Train Swap. */
const edge = new URL(process.env.EDGE ?? 'http://localhost:4200');

/** Session cookies are same-site, so the services are proxied below this origin. */
function passToEdge(incoming, response) {
  const { method, headers, url } = incoming;
  const passed = request(new URL(url, edge), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  passed.on('error', () => response.writeHead(502).end());
  incoming.pipe(passed);
}

const server = createServer(async (incoming, response) => {
  if (/^\/(api\/|remotes\/configuration\.json$)/.test(incoming.url))
    return passToEdge(incoming, response);
  const script = /^\/([\w.-]+\.js)$/.exec(incoming.url)?.[1];
  const file = script ? join('dist', script) : 'index.html';
  const content = await readFile(join(import.meta.dirname, file)).catch(() => null);
  if (!content) return response.writeHead(404).end();
  const type = script ? 'text/javascript' : 'text/html';
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(content);
});
server.listen(Number(process.env.PORT ?? 4173), '127.0.0.1', () => {
  console.log(`http://localhost:${server.address().port}/`);
});
