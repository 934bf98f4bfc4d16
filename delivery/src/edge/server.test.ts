import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
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

async function edge({
  configuration = rightConfiguration,
  servicesOrigin = 'http://127.0.0.1:1',
} = {}) {
  const delivery = await commandLine();
  const { storeFolder } = delivery;
  const configurationFile = join(await temporaryFolder(), 'staging.json');
  await writeFile(configurationFile, configuration);
  const put = (remote: string, built: string) => delivery.put(remote, built, 'staging');
  await put('shell', await builtShell());
  const reported: string[] = [];
  const server = await edgeServer(
    {
      port: 0,
      environment: 'staging',
      store: storeFolder,
      cacheFolder: join(storeFolder, '../edge-cache'),
      lookEvery: 0,
      certificate: null,
      keys: {},
      servicesOrigin,
      frameOrigins: ['http://localhost:4202'],
      configurationFile,
    },
    (problem) => reported.push(problem),
  );
  opened.push(server);
  return { server, put, storeFolder, reported, delivery };
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
