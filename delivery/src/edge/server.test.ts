import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { builtRemote, builtShell, temporaryFolder } from '../testing/built-remote';
import { commandLine } from '../testing/command-line';
import { edgeServer } from './server';

const opened: (FastifyInstance | Server)[] = [];

afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

async function servicesThatSay(text: string): Promise<string> {
  const server = createServer((request, response) => response.end(`${text} ${request.url}`));
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const rightConfiguration = await readFile(
  join(import.meta.dirname, '../../environments/staging.json'),
  'utf8',
);

/** An edge server over a store of its own in which the shell is live. */
async function edge({
  configuration = rightConfiguration,
  servicesOrigin = 'http://127.0.0.1:1',
  certificate = null as { file: string; keyFile: string } | null,
  keys = {} as { DELIVERY_SIGNING_KEY?: string },
} = {}) {
  const delivery = await commandLine();
  const { storeFolder } = delivery;
  const configurationFile = join(await temporaryFolder(), 'staging.json');
  await writeFile(configurationFile, configuration);
  const put = (remote: string, built: string) => delivery.put(remote, built, 'staging');
  await put('shell', await builtShell());
  const reported: string[] = [];
  const options = {
    port: 0,
    environment: 'staging',
    store: storeFolder,
    cacheFolder: join(storeFolder, '../edge-cache'),
    lookEvery: 0,
    certificate,
    keys,
    servicesOrigin,
    frameOrigins: ['http://localhost:4202'],
    configurationFile,
  };
  const start = async () => {
    const started = await edgeServer(options, (problem) => reported.push(problem));
    opened.push(started);
    return started;
  };
  const server = await start();
  return { server, start, put, storeFolder, reported, delivery };
}

function jsonIn(html: string, id: string): unknown {
  const [, text = ''] =
    new RegExp(`<script type="application/json" id="${id}"[^>]*>(.*?)</script>`, 's').exec(html) ??
    [];
  return JSON.parse(text);
}

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

  it('goes on with the last good set when the store is away', async () => {
    const { server, storeFolder } = await edge();
    const before = await server.inject('/');
    await rename(join(storeFolder, 'documents'), join(storeFolder, 'away'));
    const after = await server.inject('/');
    expect(after.statusCode).toBe(200);
    expect(jsonIn(after.body, 'release-map')).toEqual(jsonIn(before.body, 'release-map'));
  });

  it('goes on with the last good set when another is signed by nobody, and says so', async () => {
    const { server, put, delivery, reported } = await edge();
    const first = await put('mfe-x', await builtRemote('let a = 1'));
    await server.inject('/');
    await put('mfe-x', await builtRemote('let a = 2'));
    const { objects } = await delivery.open();
    const key = 'documents/environments/staging/00000003.json';
    const forged = (await objects.read(key))?.toString().replace('ada', 'eve') ?? '';
    await objects.remove([key]);
    await objects.create(key, forged);
    const { body } = await server.inject('/');
    expect(jsonIn(body, 'release-map')).toMatchObject({ remotes: { 'mfe-x': { release: first } } });
    expect((await server.inject('/health')).json()).toMatchObject({
      status: 'stale',
      version: 2,
      trouble: { problem: `${key} is not signed by a trusted key.` },
    });
    expect(reported).toHaveLength(1);
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

  it('starts with the last good set when the store is away', async () => {
    const { server, start, put, delivery, storeFolder } = await edge();
    const first = await put('mfe-x', await builtRemote('let a = 1'));
    await server.inject('/');
    expect((await delivery.run('status')).code).toBe(0);
    await rename(join(storeFolder, 'documents'), join(storeFolder, 'away'));
    const other = await start();
    const { statusCode, body } = await other.inject('/');
    expect(statusCode).toBe(200);
    expect(jsonIn(body, 'release-map')).toMatchObject({ remotes: { 'mfe-x': { release: first } } });
    expect((await other.inject('/health')).json()).toMatchObject({
      status: 'stale',
      version: 2,
      trouble: { problem: expect.stringContaining('is not there') },
    });
    await rename(join(storeFolder, 'away'), join(storeFolder, 'documents'));
    expect((await other.inject('/health')).json()).toMatchObject({ status: 'ok', trouble: null });
  });

  it('starts with the last good set when the newest is signed by nobody', async () => {
    const { server, start, delivery } = await edge();
    await server.inject('/');
    const { objects } = await delivery.open();
    const key = 'documents/environments/staging/00000001.json';
    const forged = (await objects.read(key))?.toString().replace('ada', 'eve') ?? '';
    await objects.remove([key]);
    await objects.create(key, forged);
    const other = await start();
    expect((await other.inject('/')).statusCode).toBe(200);
    expect((await other.inject('/health')).json()).toMatchObject({ status: 'stale', version: 1 });
  });

  it('says that it is down when there was never anything to serve', async () => {
    const { start, storeFolder } = await edge();
    await rename(join(storeFolder, 'documents'), join(storeFolder, 'away'));
    const answer = await (await start()).inject('/health');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ status: 'down' });
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

  it('tells an open page the signed map of now', async () => {
    const { server, put } = await edge();
    const x = await put('mfe-x', await builtRemote('let a = 1'));
    const { map, signature } = (await server.inject('/live')).json();
    expect(JSON.parse(map)).toMatchObject({ version: 2, remotes: { 'mfe-x': { release: x } } });
    expect((await server.inject('/')).body).toContain(`data-signature="${signature}"`);
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

  it('answers a problem when the services are away', async () => {
    const { server } = await edge();
    const answer = await server.inject('/api/trips/trips');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ code: 'service-unavailable' });
  });
});
