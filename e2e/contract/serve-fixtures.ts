import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Build, Fixtures } from './build-fixtures';

/** Fault of the files of release 2 of remote-a with a matching name. */
export type Fault = {
  file?: RegExp;
  kind: 'none' | 'tampered' | 'slow' | 'hang' | '404' | '500' | 'html';
  /** Whether there is a release to fall back to. */
  hasFallback?: boolean;
};

const policies = {
  'content-security-policy':
    "default-src 'none'; script-src 'nonce-contract' 'strict-dynamic'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types default",
  'integrity-policy': 'blocked-destinations=(script)',
};
const slowMs = 2_600;

/** Serves a page with the host and its remotes; `fault` can be changed while the page is open. */
export async function serveFixtures({ host, releases }: Fixtures) {
  let fault: Fault = { kind: 'none' };
  const server = createServer(async ({ url = '/' }, response) => {
    const [, name = '', release = '', file = ''] = url.split('?')[0]?.split('/') ?? [];
    if (name === '')
      return respond(response, 'text/html', page(fault.hasFallback ?? true), policies);
    const build = name === 'host' ? host : releases[`${name}/${release}`];
    if (!build || !(file in build.digests)) return response.writeHead(404).end();
    const content = await readFile(join(build.folder, file));
    const isFaulty = name === 'remote-a' && release === '2' && fault.file?.test(file);
    const kind = isFaulty ? fault.kind : 'none';
    if (kind === 'hang') return;
    if (kind === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs));
    if (kind === '404' || kind === '500') return response.writeHead(Number(kind)).end();
    if (kind === 'html') return respond(response, 'text/html', '<!doctype html>');
    respond(response, 'text/javascript', kind === 'tampered' ? `${content}\n;1` : content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  function page(hasFallback: boolean): string {
    const map = {
      environment: 'contract',
      version: 1,
      remotes: { 'remote-a': release('remote-a', '2'), 'remote-b': release('remote-b', '1') },
      canaries: {},
      previous: hasFallback ? { 'remote-a': release('remote-a', '1') } : {},
      off: {},
      routes: [],
    };
    return `<!doctype html><title>Contract</title>
<script type="application/json" id="release-map">${JSON.stringify(map)}</script>
<script nonce="contract">trustedTypes?.createPolicy('default', { createScriptURL: (url) => url });</script>
<script nonce="contract" src="/host/host/main.js" integrity="${host.digests['main.js']}" crossorigin="anonymous"></script>`;
  }

  function release(remote: string, id: string) {
    const { entry, digests } = releases[`${remote}/${id}`] as Build;
    return { release: id, base: `/${remote}/${id}/`, entry, digests };
  }

  return {
    address: `http://localhost:${port}/`,
    setFault: (next: Fault) => {
      fault = next;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function respond(
  response: ServerResponse,
  type: string,
  content: string | Buffer,
  headers: Record<string, string> = {},
): void {
  const all = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store', ...headers };
  response.writeHead(200, all).end(content);
}
