import { afterEach, describe, expect, it } from '@jest/globals';
import { type Overrides, writeOverrides } from 'staging-deck/overrides';
import { trustIn } from '../../store/signing';
import { builtRemote, temporaryFolder } from '../../testing/built-remote';
import { closeEdges, edge, jsonIn } from '../../testing/running-edge';
import {
  announce,
  builtDeck,
  closeServers,
  developmentServer,
  services,
} from './testing/deck-world';

afterEach(async () => {
  await closeEdges();
  await closeServers();
});

type Running = Awaited<ReturnType<typeof edge>>;
type Releases = Record<string, { release: string; base: string; digests: object }>;
type Map = { remotes: Releases; previous: Releases; withdrawn: Record<string, string[]> };

async function staging(options: Parameters<typeof edge>[0] = {}) {
  const running = await edge(options);
  const earlier = await running.put('mfe-trips', await builtRemote('console.log("trips 1")'));
  const live = await running.put('mfe-trips', await builtRemote('console.log("trips 2")'));
  const deck = await running.put('staging-deck', await builtDeck());
  return { ...running, earlier, live, deck };
}

async function set({ server }: Running, overrides: Partial<Overrides>) {
  const answer = await server.inject({
    method: 'PUT',
    url: '/deck/overrides',
    payload: overrides,
  });
  const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  return { status: answer.statusCode, body: answer.body && answer.json(), cookie };
}

async function pageWith({ server }: Running, cookie: string) {
  const { body, headers } = await server.inject({ url: '/', headers: { cookie } });
  return { html: body, map: jsonIn(body, 'release-map') as Map, headers };
}

describe('the deck of a staging environment', () => {
  it('gives one browser another release, in a map that is signed as before', async () => {
    const running = await staging();
    const { cookie, status } = await set(running, { releases: { 'mfe-trips': running.earlier } });
    expect(status).toBe(204);
    const { html, map } = await pageWith(running, cookie);
    expect(map.remotes['mfe-trips']?.release).toBe(running.earlier);
    // Nothing stands in for it when it fails: what was chosen is what is tested.
    expect(map.previous['mfe-trips']).toBeUndefined();
    expect(map.withdrawn['mfe-trips']).toContain(running.live);
    const [, signature = '', keys = '', text = ''] =
      /id="release-map" data-signature="([^"]+)" data-keys="([^"]*)"[^>]*>(.*?)<\/script>/s.exec(
        html,
      ) ?? [];
    const { trust } = await running.delivery.open();
    expect(trustIn(keys.split(' ')).keys).toEqual(trust.keys);
    const { key } = (await running.delivery.open()).signer?.sign('') ?? { key: '' };
    expect(trust.check({ text, key, signature })).toBe(true);
    expect(html).toContain(`mfe-trips ${running.earlier.slice(0, 8)}`);
    expect((await pageWith(running, '')).map.remotes['mfe-trips']?.release).toBe(running.live);
    const { body } = await running.server.inject({ url: '/live', headers: { cookie } });
    expect(JSON.parse(JSON.parse(body).map).remotes['mfe-trips'].release).toBe(running.earlier);
  });

  it('gives one browser other flags and locations, and lets the page ask there', async () => {
    const running = await staging();
    const { cookie } = await set(running, {
      flags: { databaseIntegration: false },
      locations: { trips: 'http://localhost:4555/trips' },
    });
    const { html, headers } = await pageWith(running, cookie);
    expect(jsonIn(html, 'configuration')).toMatchObject({
      flags: { databaseIntegration: false, productionMode: true },
      locations: { trips: 'http://localhost:4555/trips', search: '/api/search' },
    });
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' http://localhost:4555",
    );
  });

  it('refuses what does not exist or may not be named, by the names of the fields', async () => {
    const running = await staging();
    const { status, body } = await set(running, {
      releases: { 'mfe-trips': 'ffffffffffffffff', 'mfe-none': running.live },
      flags: { madeUp: true },
      locations: { trips: 'trips' },
      remoteFaults: { shell: 'hang' },
      serviceFaults: { nobody: { status: 500 } },
    });
    expect(status).toBe(422);
    const { problems } = body as { problems: { path: string; message: string }[] };
    expect(problems.map(({ path, message }) => `${path} ${message}`).sort()).toEqual([
      'flags.madeUp does not exist here',
      expect.stringMatching(/^locations\.trips must be a path/),
      'releases.mfe-none is no remote of staging',
      'releases.mfe-trips has no release ffffffffffffffff',
      'remoteFaults.shell is no remote that the shell loads',
      'serviceFaults.nobody is no service',
    ]);
    const elsewhere = await set(running, {
      releases: { 'mfe-trips': 'https://evil.example' },
      locations: { trips: 'https://evil.example/trips' },
    });
    expect(elsewhere.body.problems.map(({ path }: { path: string }) => path)).toEqual([
      'releases.mfe-trips',
      'locations.trips',
    ]);
  });

  it('takes nothing from another site', async () => {
    const { server } = await staging();
    const { statusCode, headers } = await server.inject({
      method: 'PUT',
      url: '/deck/overrides',
      headers: { 'sec-fetch-site': 'cross-site' },
      payload: {},
    });
    expect([statusCode, headers['set-cookie']]).toEqual([403, undefined]);
  });

  it('is set by a link, which leads to the clean address, and refused with the reasons', async () => {
    const running = await staging();
    const word = writeOverrides({
      releases: { 'mfe-trips': running.earlier },
      flags: {},
      locations: {},
      remoteFaults: {},
      serviceFaults: {},
      clock: 0,
    });
    const { server } = running;
    const answer = await server.inject(`/trips?a=1&deck=${word}`);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/trips?a=1']);
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    const { map } = await pageWith(running, cookie.split(';')[0] ?? '');
    expect(map.remotes['mfe-trips']?.release).toBe(running.earlier);

    const away = await server.inject(`//evil.example/x?deck=${word}`);
    expect(away.headers.location).toBe('/evil.example/x');
    const bad = await server.inject(`/?deck=${btoa('{"clock":"soon"}')}`);
    expect([bad.statusCode, bad.headers['set-cookie']]).toEqual([400, undefined]);
    expect(bad.body).toContain('- clock must be whole minutes');
    const reset = await server.inject('/?deck=reset');
    expect(String(reset.headers['set-cookie'])).toMatch(/^train-swap-deck=; .*Max-Age=0/);
  });

  it('serves the files of a remote in every way that they go wrong', async () => {
    const running = await staging();
    const { cookie } = await set(running, { remoteFaults: { 'mfe-trips': 'html' } });
    const { map } = await pageWith(running, cookie);
    const base = `/r/mfe-trips/${running.live}/`;
    expect(map.remotes['mfe-trips']?.base).toBe(`/faulty/html${base}`);
    const ask = (fault: string) => running.server.inject(`/faulty/${fault}${base}remote-entry.js`);
    const whole = (await running.server.inject(`${base}remote-entry.js`)).body;
    expect((await ask('html')).headers['content-type']).toContain('text/html');
    expect((await ask('404')).statusCode).toBe(404);
    expect((await ask('500')).statusCode).toBe(500);
    expect((await ask('truncated')).body).toBe(whole.slice(0, whole.length >> 1));
    expect((await ask('tampered')).body).not.toBe(whole);
    expect((await ask('unheard-of')).statusCode).toBe(404);
    expect(
      (await running.server.inject(`/faulty/slow/r/mfe-trips/${running.live}/..%2fx`)).statusCode,
    ).toBe(404);
  });

  it('makes a service err and wait for one browser, and moves the clock for all', async () => {
    const back = await services();
    const running = await staging({ servicesOrigin: back.origin });
    const { cookie } = await set(running, {
      serviceFaults: { trips: { status: 503, latency: 5 } },
      clock: 90,
    });
    expect(back.ahead()).toBe(90 * 60_000);
    const faulty = await running.server.inject({ url: '/api/trips/x', headers: { cookie } });
    expect([faulty.statusCode, faulty.json().code]).toEqual([503, 'injected-fault']);
    const others = await running.server.inject({ url: '/api/search/x', headers: { cookie } });
    expect(others.statusCode).toBe(200);
    expect((await running.server.inject('/api/trips/x')).statusCode).toBe(200);
    const stranger = await running.server.inject('/deck/state');
    expect(stranger.json().overrides).toMatchObject({ clock: 90, serviceFaults: {} });
    await set(running, {});
    expect(back.ahead()).toBe(0);
  });

  it('says that the clock cannot be moved while the services are away', async () => {
    const { status, body } = await set(await staging(), { clock: 15 });
    expect([status, body.problems[0].path]).toEqual([422, 'clock']);
  });

  it('tells what can be chosen', async () => {
    const running = await staging();
    const { cookie } = await set(running, { flags: { productionMode: false } });
    const state = (await running.server.inject({ url: '/deck/state', headers: { cookie } })).json();
    expect(state).toMatchObject({ environment: 'staging', refusal: null, now: null });
    expect(state.overrides.flags).toEqual({ productionMode: false });
    expect(state.services).toContain('train-swap');
    const trips = state.remotes.find(({ name }: { name: string }) => name === 'mfe-trips');
    expect(trips.releases.map(({ release }: { release: string }) => release).sort()).toEqual(
      [running.earlier, running.live].sort(),
    );
  });
});

describe('a development server of one remote', () => {
  it('is passed through, with the digests that its files have when the page is asked for', async () => {
    const local = await developmentServer('mfe-trips');
    const running = await staging();
    await announce(running, 'mfe-trips', local.origin);
    const { cookie } = await set(running, { releases: { 'mfe-trips': local.origin } });
    const { html, map } = await pageWith(running, cookie);
    expect(map.remotes['mfe-trips']).toEqual({
      release: 'local',
      base: '/dev/mfe-trips/',
      entry: 'remote-entry.js',
      digests: local.digests,
    });
    expect(html.indexOf('/dev/mfe-trips/first.js')).toBeLessThan(html.indexOf('shell.js'));
    const ask = (url: string, cookies = cookie) =>
      running.server.inject({ url, headers: { cookie: cookies } });
    expect((await ask('/dev/mfe-trips/remote-entry.js')).body).toBe(local.script);
    expect((await ask('/dev/mfe-trips/remote-entry.js', '')).statusCode).toBe(404);
    expect((await ask('/dev/mfe-trips/none.js')).statusCode).toBe(404);
    expect((await ask('/dev/mfe-auth/remote-entry.js')).statusCode).toBe(404);
  });

  it('that does not answer or serves another remote leaves the live release, and says so', async () => {
    const local = await developmentServer('mfe-auth');
    const running = await staging();
    for (const origin of [local.origin, 'http://127.0.0.1:1']) {
      await announce(running, 'mfe-trips', origin);
      const { cookie } = await set(running, { releases: { 'mfe-trips': origin } });
      const { html, map } = await pageWith(running, cookie);
      expect(map.remotes['mfe-trips']?.release).toBe(running.live);
      const { troubles } = jsonIn(html, 'staging-deck-data') as { troubles: string[] };
      expect(troubles[0]).toContain('the live release is shown');
    }
  });
});

describe('a development server that has not announced itself', () => {
  async function answersOf(announced: { remote: string; pid?: number } | null) {
    const local = await developmentServer('mfe-trips');
    const running = await staging();
    if (announced) await announce(running, announced.remote, local.origin, announced.pid);
    const { cookie } = await set(running, { releases: { 'mfe-trips': local.origin } });
    const url = '/dev/mfe-trips/remote-entry.js';
    const { statusCode } = await running.server.inject({ url, headers: { cookie } });
    const { html, map } = await pageWith(running, cookie);
    const isLive = map.remotes['mfe-trips']?.release === running.live;
    return { statusCode, isLive, asked: local.asked(), html };
  }

  it.each([
    ['at all', null],
    ['for this remote', { remote: 'mfe-auth' }],
    // The highest id of a process that Linux gives is far lower.
    ['and still runs', { remote: 'mfe-trips', pid: 2 ** 30 }],
  ])('%s gets no request from the edge server', async (_how, announced) => {
    const { statusCode, isLive, asked, html } = await answersOf(announced);
    expect([statusCode, isLive, asked]).toEqual([404, true, []]);
    expect(html).toContain('No development server of mfe-trips has announced itself');
  });

  it('is not reached by a redirect of one that has', async () => {
    const hidden = await developmentServer('mfe-trips');
    const local = await developmentServer('mfe-trips', { redirectsTo: hidden.origin });
    const running = await staging();
    await announce(running, 'mfe-trips', local.origin);
    const { cookie } = await set(running, { releases: { 'mfe-trips': local.origin } });
    const url = '/dev/mfe-trips/remote-entry.js';
    const { statusCode } = await running.server.inject({ url, headers: { cookie } });
    expect([statusCode, hidden.asked()]).toEqual([404, []]);
  });
});

describe('two development servers in one page', () => {
  it('are both loaded, with one development React', async () => {
    const running = await staging();
    await running.put('mfe-swap', await builtRemote('console.log("swap")'));
    const servers = {
      swap: await developmentServer('mfe-swap'),
      trips: await developmentServer('mfe-trips'),
    };
    await announce(running, 'mfe-swap', servers.swap.origin);
    await announce(running, 'mfe-trips', servers.trips.origin);
    const { cookie } = await set(running, {
      releases: { 'mfe-swap': servers.swap.origin, 'mfe-trips': servers.trips.origin },
    });
    const { html, map } = await pageWith(running, cookie);
    expect(map.remotes['mfe-swap']?.base).toBe('/dev/mfe-swap/');
    expect(map.remotes['mfe-trips']?.base).toBe('/dev/mfe-trips/');
    expect(html.match(/src="[^"]*\/first\.js"/g)).toHaveLength(1);
  });
});

describe('a PUT without Fetch Metadata', () => {
  it.each([
    ['http://localhost:80', 'http://localhost', 204],
    ['staging.example:8080', 'http://staging.example:8080', 204],
    ['staging.example:8080', 'http://evil.example', 403],
    ['staging.example:8080', 'http://staging.example', 403],
    ['staging.example:8080', 'null', 403],
    ['staging.example:8080', undefined, 204],
  ])('to %s from %s is answered %i', async (host, origin, status) => {
    const { server } = await staging();
    const { statusCode } = await server.inject({
      method: 'PUT',
      url: '/deck/overrides',
      headers: {
        host: host.replace('http://localhost:80', 'localhost'),
        ...(origin && { origin }),
      },
      payload: {},
    });
    expect(statusCode).toBe(status);
  });
});

describe('a cookie that no link could have set', () => {
  const forged = (overrides: object) =>
    `train-swap-deck=${Buffer.from(JSON.stringify(overrides)).toString('base64url')}`;

  it('is held to the rules of a link, and what keeps them stays', async () => {
    const running = await staging();
    const cookie = forged({
      releases: { 'mfe-trips': running.earlier, 'mfe-none': running.live },
      flags: { productionMode: false, madeUp: true },
      locations: {
        trips: 'https://evil.example/trips',
        search: '/\\evil.example',
        stations: '/api/stations-two',
      },
      serviceFaults: { nobody: { status: 500 }, trips: { status: 503 } },
    });
    const { html, map, headers } = await pageWith(running, cookie);
    expect(map.remotes['mfe-trips']?.release).toBe(running.earlier);
    expect(jsonIn(html, 'configuration')).toMatchObject({
      flags: { productionMode: false },
      locations: { trips: '/api/trips', search: '/api/search', stations: '/api/stations-two' },
    });
    expect(String(headers['content-security-policy'])).not.toContain('evil');
    const state = await running.server.inject({ url: '/deck/state', headers: { cookie } });
    expect(state.json().troubles).toEqual(
      expect.arrayContaining([
        expect.stringContaining('releases.mfe-none is no remote of staging'),
      ]),
    );
    const faulty = await running.server.inject({ url: '/api/nobody/x', headers: { cookie } });
    expect(faulty.json().code).not.toBe('injected-fault');
    const known = await running.server.inject({ url: '/api/trips/x', headers: { cookie } });
    expect(known.json().code).toBe('injected-fault');
  });

  it('cannot reach the services of another origin by a backslash', async () => {
    const running = await staging();
    const { status, body } = await set(running, { locations: { trips: '/\\evil.example' } });
    expect([status, body.problems[0].path]).toEqual([422, 'locations.trips']);
  });
});

describe('an edge server without a signing key', () => {
  it('says why releases cannot be overridden, and overrides the rest', async () => {
    const running = await staging();
    const { trust } = await running.delivery.open();
    const { server } = await reading(running.storeFolder, trust.keys);
    const refused = await set(
      { ...running, server },
      { releases: { 'mfe-trips': running.earlier } },
    );
    expect(refused.body.problems[0].message).toContain('no signing key');
    const { status } = await set({ ...running, server }, { flags: { productionMode: false } });
    expect(status).toBe(204);
    expect((await server.inject('/deck/state')).json().refusal).toContain('no signing key');
  });
});

async function reading(storeFolder: string, keys: readonly string[]) {
  const { edgeServer } = await import('../server');
  const { join } = await import('node:path');
  const server = await edgeServer(
    {
      port: 0,
      environment: 'staging',
      store: storeFolder,
      cacheFolder: await temporaryFolder(),
      lookEvery: 0,
      certificate: null,
      keys: { DELIVERY_TRUSTED_KEYS: keys.join(' ') },
      servicesOrigin: 'http://127.0.0.1:1',
      trustedProxies: [],
      frameOrigins: [],
      tagManagerOrigins: [],
      deckOrigins: ['http://localhost:*'],
      configurationFile: join(import.meta.dirname, '../../../environments/staging.json'),
    },
    () => {},
  );
  return { server };
}
