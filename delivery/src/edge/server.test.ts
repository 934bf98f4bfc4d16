import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { builtRemote, builtShell, temporaryFolder } from '../testing/built-remote';
import { closeEdges, edge, jsonIn } from '../testing/running-edge';

const opened: Server[] = [];

afterEach(async () => {
  await closeEdges();
  for (const server of opened.splice(0)) server.close();
});

async function servicesThat(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const servicesThatSay = (text: string) =>
  servicesThat((request, response) => response.end(`${text} ${request.url}`));

describe('the edge server', () => {
  it('writes the live release of a remote into the page, at once after it was promoted', async () => {
    const { server, put } = await edge();
    const first = await put('mfe-x', await builtRemote('let a = 1'));
    const before = jsonIn((await server.inject('/')).body, 'release-map');
    expect(before).toMatchObject({ remotes: { 'mfe-x': { release: first } } });
    const second = await put('mfe-x', await builtRemote('let a = 2'));
    const after = jsonIn((await server.inject('/')).body, 'release-map');
    expect(after).toMatchObject({
      remotes: {
        'mfe-x': {
          base: `/r/mfe-x/${second}/`,
          entry: 'remote-entry.js',
          digests: { 'remote-entry.js': expect.stringMatching(/^sha384-/) },
        },
      },
    });
    const old = await server.inject(`/r/mfe-x/${first}/remote-entry.js`);
    expect(old.body).toBe('let a = 1');
  });

  it('tells the services who asks and how, and not what a browser says of it', async () => {
    const events = '/api/web/events';
    const heard: unknown[] = [];
    const servicesOrigin = await servicesThat(({ url, headers }, response) => {
      if (url === events) heard.push([headers['x-forwarded-for'], headers['x-forwarded-proto']]);
      response.end();
    });
    const { server } = await edge({ servicesOrigin });
    const ask = (scheme: string, remoteAddress: string) => {
      const headers = { 'x-forwarded-for': '192.0.2.9, 192.0.2.1', 'x-forwarded-proto': scheme };
      return server.inject({ url: events, headers, remoteAddress });
    };
    await ask('https', '198.51.100.7');
    await ask('https', '127.0.0.1');
    await ask('gopher', '127.0.0.1');
    expect(heard).toEqual([
      ['198.51.100.7', 'http'],
      ['192.0.2.1', 'https'],
      ['192.0.2.1', 'http'],
    ]);
  });

  it('serves the files of a release for ever, compressed where the browser takes it', async () => {
    const { server, put } = await edge();
    const release = await put('mfe-x', await builtRemote('let a = 1'));
    const answer = await server.inject({
      url: `/r/mfe-x/${release}/chunks/a.js`,
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['cache-control']).toContain('immutable');
  });

  it.each(['/r/mfe-x/none/remote-entry.js', '/main.js', '/r/..%2f..%2fetc/passwd.js'])(
    'answers 404 and no HTML for the missing file %s',
    async (url) => {
      const { server } = await edge();
      const answer = await server.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('<html');
    },
  );

  it('lets nothing run that it did not name', async () => {
    const { server } = await edge();
    const { headers, body } = await server.inject('/trips/b1');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(body).not.toMatch(/<script(?![^>]*(integrity=|application\/json))/);
  });

  it('lets no configuration end its script element', async () => {
    const { server, reported } = await edge({
      configuration: '{"a":"</script><script>alert(1)</script>"}',
    });
    const { body } = await server.inject('/');
    expect(body).not.toContain('<script>alert');
    expect(jsonIn(body, 'configuration')).toEqual({ a: '</script><script>alert(1)</script>' });
    expect(reported).toEqual([expect.stringContaining('environment is missing')]);
  });

  it('tells the page that a remote is switched off and why, and no release of it', async () => {
    const { server, put, delivery } = await edge();
    await put('mfe-x', await builtRemote('let a = 1'));
    await delivery.run('kill mfe-x --reason', 'fares < 0');
    const { body } = await server.inject('/');
    expect(jsonIn(body, 'release-map')).toMatchObject({
      remotes: {},
      off: { 'mfe-x': { reason: 'fares < 0' } },
    });
    await delivery.run('revive mfe-x');
    expect((await server.inject('/')).body).toContain('/r/mfe-x/');
  });

  it('names another nonce in the policy of each page, and the same in the page', async () => {
    const { server } = await edge();
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const { headers, body } = await server.inject('/');
        const policy = String(headers['content-security-policy']);
        const [, nonce = ''] = /script-src 'nonce-(.*?)' 'strict-dynamic'/.exec(policy) ?? [];
        expect(body).toContain(`<script defer nonce="${nonce}"`);
        expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
    expect(nonces[0]).toHaveLength(24);
  });

  it('names the first files of the asked path, with their digests, and of no other', async () => {
    const { server, put } = await edge();
    await put('shell', await builtShell({ routes: [{ remote: 'mfe-x', paths: ['/', '/x'] }] }));
    const loads = { scripts: ['chunks/a.js'], styles: ['x.css'] };
    const files = { 'x.css': 'p { margin: 0 }', 'chunks/lazy.js': 'let b = 1' };
    const x = await put('mfe-x', await builtRemote('let a = 1', { loads, files }));
    const named = async (path: string) => {
      const { body } = await server.inject(path);
      return [...body.matchAll(/<link rel="preload"[^>]*>/g)].map(([link]) => link);
    };
    const links = await named('/x/1?y=2');
    expect(links.map((link) => /href="(.*?)"/.exec(link)?.[1])).toEqual([
      `/r/mfe-x/${x}/remote-entry.js`,
      `/r/mfe-x/${x}/chunks/a.js`,
      `/r/mfe-x/${x}/x.css`,
    ]);
    expect(links[0]).toMatch(/as="script" .*nonce=".+" .*integrity="sha384-.+" crossorigin/);
    expect(await named('/')).toHaveLength(3);
    expect(await named('/xylophone')).toEqual([]);
  });

  it('tells on every page which files the door of each remote needs', async () => {
    const { server, put } = await edge();
    await put('shell', await builtShell({ routes: [{ remote: 'mfe-x', paths: ['/x'] }] }));
    const told = async () => {
      const { body } = await server.inject('/elsewhere');
      return JSON.parse(/id="door-files">(.*?)<\/script>/.exec(body)?.[1] ?? '');
    };
    expect(await told()).toEqual({ 'mfe-x': [] });
    const loads = { scripts: ['chunks/a.js'], styles: ['x.css'] };
    await put('mfe-x', await builtRemote('let a = 1', { loads, files: { 'x.css': 'p {}' } }));
    expect(await told()).toEqual({ 'mfe-x': ['chunks/a.js', 'x.css'] });
  });

  it('tells an open page the signed map of now', async () => {
    const { server, put } = await edge();
    const x = await put('mfe-x', await builtRemote('let a = 1'));
    const { map, signature } = (await server.inject('/live')).json();
    expect(JSON.parse(map)).toMatchObject({ version: 2, remotes: { 'mfe-x': { release: x } } });
    expect((await server.inject('/')).body).toContain(`data-signature="${signature}"`);
  });

  it.each([
    ['br, gzip', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('tells it packed to a browser that takes %s', async (accepted, unpack) => {
    const { server } = await edge();
    const asked = { url: '/live', headers: { 'accept-encoding': accepted } };
    const { headers, rawPayload } = await server.inject(asked);
    expect(headers['content-encoding']).toBe(accepted.split(',')[0]);
    expect(headers.vary).toBe('accept-encoding');
    expect(headers['content-type']).toMatch('application/json');
    expect(unpack(rawPayload).toString()).toBe((await server.inject('/live')).body);
  });

  it('counts what it answers, for Prometheus', async () => {
    const { server, put } = await edge();
    const x = await put('mfe-x', await builtRemote('let a = 1'));
    await server.inject('/');
    const report = { remote: 'mfe-x', release: x, outcome: 'failed', phase: 'mount' };
    const invented = { ...report, remote: 'eve"\n' };
    const payload = { remotes: [report, invented] };
    await server.inject({ method: 'POST', url: '/reports', payload });
    const { headers, body } = await server.inject('/metrics');
    expect(headers['content-type']).toContain('text/plain; version=0.0.4');
    expect(body).toContain('train_swap_environment_version 2\n');
    expect(body).toContain('train_swap_edge_answers_total{what="page",status="200"} 1\n');
    expect(body).toContain(
      `train_swap_remote_reports_total{remote="mfe-x",release="${x}",outcome="failed",phase="mount"} 1`,
    );
    expect(body).toContain('{remote="other",release="other",outcome="failed",phase="mount"} 1');
    expect(body).not.toContain('eve');
  });

  it('speaks HTTP/2 where it has a certificate', async () => {
    const folder = await temporaryFolder();
    const [file, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    const subject = ['-subj', '/CN=localhost', '-days', '1'];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ed25519',
        '-nodes',
        '-keyout',
        keyFile,
        '-out',
        file,
        ...subject,
      ],
      { stdio: 'ignore' },
    );
    const { server } = await edge({ certificate: { file, keyFile } });
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const client = connect(address, { rejectUnauthorized: false });
    try {
      const request = client.request({ ':path': '/' });
      const [headers] = await once(request, 'response');
      expect(headers[':status']).toBe(200);
      expect(headers['content-security-policy']).toContain("'strict-dynamic'");
      expect(client.alpnProtocol).toBe('h2');
      request.close();
    } finally {
      client.destroy();
    }
  });

  it('passes calls through to the services', async () => {
    const { server } = await edge({ servicesOrigin: await servicesThatSay('here') });
    expect((await server.inject('/api/trips/trips?x=1')).body).toBe('here /api/trips/trips?x=1');
  });

  it('passes a refusal on as it is, and asks once', async () => {
    const asked: unknown[] = [];
    const origin = await servicesThat((request, response) => {
      asked.push(request.url);
      response.writeHead(503, { 'retry-after': '1' }).end('too much');
    });
    const { server } = await edge({ servicesOrigin: origin });
    const answer = await server.inject('/api/trips/trips');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
    expect(answer.body).toBe('too much');
    expect(asked.filter((url) => url === '/api/trips/trips')).toHaveLength(1);
  });

  it('serves others while hundreds of pages hold a stream of live events', async () => {
    const streams: ServerResponse[] = [];
    const origin = await servicesThat((request, response) => {
      if (request.url !== '/api/propagator/events') return response.end('here');
      streams.push(response);
      return response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n');
    });
    const { server } = await edge({ servicesOrigin: origin });
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const pages = await Promise.all(
      Array.from({ length: 300 }, () => fetch(`${address}/api/propagator/events`)),
    );
    expect(streams).toHaveLength(300);
    expect(await (await fetch(`${address}/api/trips/trips`)).text()).toBe('here');
    const gone = Promise.all(streams.map((stream) => once(stream, 'close')));
    for (const page of pages) await page.body?.cancel();
    await gone;
  });

  it('answers a problem when the services are away', async () => {
    const { server } = await edge();
    const answer = await server.inject('/api/trips/trips');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ code: 'service-unavailable' });
  });
});
