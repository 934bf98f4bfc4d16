import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:http2';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  createRemoteBuild,
  createShellBuild,
  createTemporaryFolder,
} from '../testing/remote-build';
import { closeEdges, parseJsonElement, startEdge, validConfiguration } from '../testing/test-edge';

const opened: Server[] = [];

afterEach(async () => {
  await closeEdges();
  for (const server of opened.splice(0)) server.close();
});

async function startServices(response: RequestListener): Promise<string> {
  const server = createServer(response);
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const startTextServices = (text: string) =>
  startServices((request, response) => response.end(`${text} ${request.url}`));

describe('the edge server', () => {
  it('writes the live release of a remote into the page directly after its promotion', async () => {
    const { server, publish } = await startEdge();
    const first = await publish('mfe-x', await createRemoteBuild('let a = 1'));
    const before = parseJsonElement((await server.inject('/')).body, 'release-map');
    expect(before).toMatchObject({ remotes: { 'mfe-x': { release: first } } });
    const second = await publish('mfe-x', await createRemoteBuild('let a = 2'));
    const after = parseJsonElement((await server.inject('/')).body, 'release-map');
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

  it('forwards the client address, protocol and host, and not the values that a browser sends', async () => {
    const events = '/api/web/events';
    const forwarded: unknown[] = [];
    const servicesOrigin = await startServices(({ url, headers }, response) => {
      const sent = Object.entries(headers).filter(([name]) => /forwarded/.test(name));
      if (url === events) forwarded.push(Object.fromEntries(sent));
      response.end();
    });
    const { server } = await startEdge({ servicesOrigin });
    const request = (scheme: string, remoteAddress: string) => {
      const headers = {
        host: 'swap.example',
        forwarded: 'host=evil.example',
        'x-forwarded-for': '192.0.2.9, 192.0.2.1',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-port': '81',
        'x-forwarded-proto': scheme,
      };
      return server.inject({ url: events, headers, remoteAddress });
    };
    await request('https', '198.51.100.7');
    await request('https', '127.0.0.1');
    await request('gopher', '127.0.0.1');
    const received = (ip: string, scheme: string) => ({
      'x-forwarded-for': ip,
      'x-forwarded-host': 'swap.example',
      'x-forwarded-proto': scheme,
    });
    expect(forwarded).toEqual([
      received('198.51.100.7', 'http'),
      received('192.0.2.1', 'https'),
      received('192.0.2.1', 'http'),
    ]);
  });

  it.each([
    [false, '127.0.0.1', 'swap.example'],
    [true, '127.0.0.1', 'other.example'],
    [true, '198.51.100.7', 'swap.example'],
  ])(
    'writes the forwarded host into pages and manifests only when it may trust it: %s from %s',
    async (trustForwardedHost, remoteAddress, expected) => {
      const { server, publish } = await startEdge({ trustForwardedHost });
      await publish('mfe-x', await createRemoteBuild('let a = 1'));
      const headers = { host: 'swap.example', 'x-forwarded-host': 'other.example' };
      const read = async (url: string) =>
        (await server.inject({ url, headers, remoteAddress })).body;
      expect(await read('/')).toContain(`<link rel="canonical" href="http://${expected}/">`);
      expect(await read('/remotes/mfe-x/mf-manifest.json')).toContain(
        `"publicPath":"http://${expected}/r/mfe-x/`,
      );
    },
  );

  it('serves the files of a release as immutable, compressed if the browser accepts it', async () => {
    const { server, publish } = await startEdge();
    const release = await publish('mfe-x', await createRemoteBuild('let a = 1'));
    const response = await server.inject({
      url: `/r/mfe-x/${release}/chunks/a.js`,
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(response.headers['content-encoding']).toBe('br');
    expect(response.headers['cache-control']).toContain('immutable');
  });

  it.each(['/r/mfe-x/none/remote-entry.js', '/main.js', '/r/..%2f..%2fetc/passwd.js'])(
    'returns 404 without HTML for the missing file %s',
    async (url) => {
      const { server } = await startEdge();
      const response = await server.inject(url);
      expect(response.statusCode).toBe(404);
      expect(response.body).not.toContain('<html');
    },
  );

  it.each([
    ['production', 'Disallow: /api/'],
    ['staging', 'Disallow: /'],
  ])('allows search engines the pages of production only: %s', async (environment, rule) => {
    const { server } = await startEdge({ environment });
    const { headers, body } = await server.inject('/robots.txt');
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toBe(`User-agent: *\n${rule}\n`);
  });

  it('allows only its own scripts', async () => {
    const { server } = await startEdge();
    const { headers, body } = await server.inject('/trips/b1');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    // WebAssembly is allowed for workers (decision 0129), script text is not.
    expect(policy.match(/[\w-]*unsafe[\w-]*/g)).toEqual(['wasm-unsafe-eval']);
    expect(body).not.toMatch(/<script(?![^>]*(integrity=|application\/json))/);
  });

  it.each([
    [null, []],
    [
      'https://cdn.example',
      [
        'script-src',
        'connect-src',
        'link rel="preload" as="script"',
        'script type="application/json"',
      ],
    ],
  ])(
    'names only the configured other origin of scripts in the policy and the page: %s',
    async (releaseFilesOrigin, expected) => {
      const { server, publish } = await startEdge({ releaseFilesOrigin });
      const route = { title: 'X', paths: ['/x'] };
      const release = await publish('mfe-x', await createRemoteBuild('let a = 1', { route }));
      const { headers, body } = await server.inject('/x');
      const text = `${headers['content-security-policy']};${body}`;
      const places = text.split(/[;<>]/).filter((part) => part.includes('cdn.example'));
      expect(places.map((place) => expected.find((one) => place.trim().startsWith(one)))).toEqual(
        expected,
      );
      const entry = `/r/mfe-x/${release}/remote-entry.js`;
      expect(body).toContain(`href="${releaseFilesOrigin ?? ''}${entry}" integrity="sha384-`);
    },
  );

  it('escapes a configuration that would end its script element', async () => {
    const applicationName = '</script><script>alert(1)</script>';
    const paymentProvider = { ...validConfiguration.paymentProvider, applicationName };
    const { server } = await startEdge({
      configuration: JSON.stringify({ ...validConfiguration, paymentProvider }),
    });
    const { body } = await server.inject('/');
    expect(body).not.toContain('<script>alert');
    expect(parseJsonElement(body, 'configuration')).toMatchObject({ paymentProvider });
  });

  it('writes the reason into the page instead of a release when a remote is switched off', async () => {
    const { server, publish, delivery } = await startEdge();
    await publish('mfe-x', await createRemoteBuild('let a = 1'));
    await delivery.run('kill mfe-x --reason', 'fares < 0');
    const { body } = await server.inject('/');
    expect(parseJsonElement(body, 'release-map')).toMatchObject({
      remotes: {},
      off: { 'mfe-x': { reason: 'fares < 0' } },
    });
    await delivery.run('revive mfe-x');
    expect((await server.inject('/')).body).toContain('/r/mfe-x/');
  });

  it('uses a new nonce for each page and its policy', async () => {
    const { server } = await startEdge();
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

  it('preloads the first files of the requested path only, with their digests', async () => {
    const { server, publish } = await startEdge();
    await publish(
      'shell',
      await createShellBuild({ routes: [{ remote: 'mfe-x', paths: ['/', '/x'] }] }),
    );
    const assets = { scripts: ['chunks/a.js'], styles: ['x.css'] };
    const files = { 'x.css': 'p { margin: 0 }', 'chunks/lazy.js': 'let b = 1' };
    const x = await publish('mfe-x', await createRemoteBuild('let a = 1', { assets, files }));
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

  it('lists the first files of each remote in every page', async () => {
    const { server, publish } = await startEdge();
    await publish(
      'shell',
      await createShellBuild({ routes: [{ remote: 'mfe-x', paths: ['/x'] }] }),
    );
    const readExposeFiles = async () => {
      const { body } = await server.inject('/elsewhere');
      return JSON.parse(/id="prefetch-files">(.*?)<\/script>/.exec(body)?.[1] ?? '');
    };
    expect(await readExposeFiles()).toEqual({ 'mfe-x': [] });
    const assets = { scripts: ['chunks/a.js'], styles: ['x.css'] };
    await publish(
      'mfe-x',
      await createRemoteBuild('let a = 1', { assets, files: { 'x.css': 'p {}' } }),
    );
    expect(await readExposeFiles()).toEqual({ 'mfe-x': ['chunks/a.js', 'x.css'] });
  });

  it('returns the present signed map to open pages', async () => {
    const { server, publish } = await startEdge();
    const x = await publish('mfe-x', await createRemoteBuild('let a = 1'));
    const { map, signature } = (await server.inject('/live')).json();
    expect(JSON.parse(map)).toMatchObject({ version: 2, remotes: { 'mfe-x': { release: x } } });
    expect((await server.inject('/')).body).toContain(`data-signature="${signature}"`);
  });

  it.each([
    ['br, gzip', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('compresses the map for a browser that accepts %s', async (accepted, unpack) => {
    const { server } = await startEdge();
    const requested = { url: '/live', headers: { 'accept-encoding': accepted } };
    const { headers, rawPayload } = await server.inject(requested);
    expect(headers['content-encoding']).toBe(accepted.split(',')[0]);
    expect(headers.vary).toBe('accept-encoding');
    expect(headers['content-type']).toMatch('application/json');
    expect(unpack(rawPayload).toString()).toBe((await server.inject('/live')).body);
  });

  it('counts responses and reports for Prometheus', async () => {
    const { server, publish } = await startEdge();
    const x = await publish('mfe-x', await createRemoteBuild('let a = 1'));
    await server.inject('/');
    const report = { remote: 'mfe-x', release: x, outcome: 'failed', phase: 'mount' };
    const invented = { ...report, remote: 'eve"\n' };
    const payload = { remotes: [report, invented] };
    await server.inject({ method: 'POST', url: '/reports', payload });
    const { headers, body } = await server.inject('/metrics');
    expect(headers['content-type']).toContain('text/plain; version=0.0.4');
    expect(body).toContain('train_swap_environment_version 2\n');
    expect(body).toContain('train_swap_edge_responses_total{route="page",status="200"} 1\n');
    expect(body).toContain(
      `train_swap_remote_reports_total{remote="mfe-x",release="${x}",outcome="failed",phase="mount"} 1`,
    );
    expect(body).toContain('{remote="other",release="other",outcome="failed",phase="mount"} 1');
    expect(body).not.toContain('eve');
  });

  it('counts the web vitals of real pages by remote, release and path, and forged ones together', async () => {
    const { server, publish } = await startEdge({
      shell: { routes: [{ remote: 'mfe-x', paths: ['/x'], title: 'X' }] },
    });
    const release = await publish('mfe-x', await createRemoteBuild('let a = 1'));
    const measured = [{ name: 'LCP', rating: 'good' }];
    await server.inject('/');
    for (const path of ['/x', '/x/AB12']) {
      const webVitals = { remote: 'mfe-x', release, path, measured };
      const payload = { remotes: [], webVitals };
      expect((await server.inject({ method: 'POST', url: '/reports', payload })).statusCode).toBe(
        204,
      );
    }
    const { body } = await server.inject('/metrics');
    const labels = `remote="mfe-x",release="${release}"`;
    for (const path of ['/x', 'other']) {
      expect(body).toContain(
        `train_swap_web_vitals_total{${labels},path="${path}",name="LCP",rating="good"} 1`,
      );
    }
    expect(body).not.toContain('AB12');
  });

  it('uses HTTP/2 with a certificate', async () => {
    const folder = await createTemporaryFolder();
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
    const { server } = await startEdge({ certificate: { file, keyFile } });
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const client = connect(address, { rejectUnauthorized: false });
    try {
      const request = client.request({ ':path': '/' });
      const [headers] = await once(request, 'response');
      expect(headers[':status']).toBe(200);
      expect(headers['content-security-policy']).toContain("'strict-dynamic'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(client.alpnProtocol).toBe('h2');
      request.close();
      const [older] = await once(get(address, { rejectUnauthorized: false }), 'response');
      expect([older.httpVersion, older.headers['x-content-type-options']]).toEqual([
        '1.1',
        'nosniff',
      ]);
    } finally {
      client.destroy();
    }
  });

  it('proxies requests to the services', async () => {
    const { server } = await startEdge({ servicesOrigin: await startTextServices('here') });
    expect((await server.inject('/api/trips/trips?x=1')).body).toBe('here /api/trips/trips?x=1');
  });

  it('returns a 503 of the services unchanged and does not retry', async () => {
    const requested: unknown[] = [];
    const origin = await startServices((request, response) => {
      requested.push(request.url);
      response.writeHead(503, { 'retry-after': '1' }).end('too much');
    });
    const { server } = await startEdge({ servicesOrigin: origin });
    const response = await server.inject('/api/trips/trips');
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('1');
    expect(response.body).toBe('too much');
    expect(requested.filter((url) => url === '/api/trips/trips')).toHaveLength(1);
  });

  it('serves other requests while hundreds of pages have an event stream', async () => {
    const streams: ServerResponse[] = [];
    const origin = await startServices((request, response) => {
      if (request.url !== '/api/propagator/events') return response.end('here');
      streams.push(response);
      return response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n');
    });
    const { server } = await startEdge({ servicesOrigin: origin });
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

  it('returns a problem document when the services are unavailable', async () => {
    const { server } = await startEdge();
    const response = await server.inject('/api/trips/trips');
    expect(response.statusCode).toBe(503);
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(response.json()).toMatchObject({ code: 'service-unavailable' });
  });
});
