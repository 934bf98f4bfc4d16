import { afterEach, describe, expect, it } from '@jest/globals';
import { encodeOverrides } from 'staging-deck/overrides';
import { createTrust } from '../../store/signing/signing';
import { closeEdges, parseJsonElement } from '../../testing/test-edge';
import { closeServers, startServices } from './testing/deck-environment';
import { openPage, setOverrides, startReadOnlyEdge, startStaging } from './testing/staging-edge';

afterEach(async () => {
  await closeEdges();
  await closeServers();
});

describe('the deck of a staging environment', () => {
  it('shows another release to one browser, in a signed map', async () => {
    const environment = await startStaging();
    const { cookie, status } = await setOverrides(environment, {
      releases: { 'mfe-trips': environment.earlier },
    });
    expect(status).toBe(204);
    const { html, map } = await openPage(environment, cookie);
    expect(map.remotes['mfe-trips']?.release).toBe(environment.earlier);
    // It has no fallback release, so that a failure is visible.
    expect(map.previous['mfe-trips']).toBeUndefined();
    expect(map.withdrawn['mfe-trips']).toContain(environment.live);
    const [, signature = '', keys = '', text = ''] =
      /id="release-map" data-signature="([^"]+)" data-keys="([^"]*)"[^>]*>(.*?)<\/script>/s.exec(
        html,
      ) ?? [];
    const { trust } = await environment.delivery.open();
    expect(createTrust(keys.split(' ')).keys).toEqual(trust.keys);
    const { key } = (await environment.delivery.open()).signer?.sign('') ?? { key: '' };
    expect(trust.check({ text, key, signature })).toBe(true);
    expect(html).toContain(`mfe-trips ${environment.earlier.slice(0, 8)}`);
    expect((await openPage(environment, '')).map.remotes['mfe-trips']?.release).toBe(
      environment.live,
    );
    const { body } = await environment.server.inject({ url: '/live', headers: { cookie } });
    expect(JSON.parse(JSON.parse(body).map).remotes['mfe-trips'].release).toBe(environment.earlier);
  });

  it('sets other flags and locations for one browser and allows the page to connect there', async () => {
    const environment = await startStaging();
    const { cookie } = await setOverrides(environment, {
      flags: { databaseIntegration: false },
      locations: { trips: 'http://localhost:4555/trips' },
    });
    const { html, headers } = await openPage(environment, cookie);
    expect(parseJsonElement(html, 'configuration')).toMatchObject({
      flags: { databaseIntegration: false, productionMode: true },
      locations: { trips: 'http://localhost:4555/trips', search: '/api/search' },
    });
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' http://localhost:4555",
    );
  });

  it('rejects unknown names and forbidden origins, with the fields', async () => {
    const environment = await startStaging();
    const { status, body } = await setOverrides(environment, {
      releases: { 'mfe-trips': 'ffffffffffffffff', 'mfe-none': environment.live },
      flags: { madeUp: true },
      locations: { trips: 'trips' },
      remoteFaults: { shell: 'hang' },
      serviceFaults: { unknown: { status: 500 } },
    });
    expect(status).toBe(422);
    const { problems } = body as { problems: { path: string; message: string }[] };
    expect(problems.map(({ path, message }) => `${path} ${message}`).sort()).toEqual([
      'flags.madeUp does not exist here',
      expect.stringMatching(/^locations\.trips must be a path/),
      'releases.mfe-none is not a remote of staging',
      'releases.mfe-trips has no release ffffffffffffffff',
      'remoteFaults.shell is not a remote that the shell loads',
      'serviceFaults.unknown is not a service',
    ]);
    const forbidden = await setOverrides(environment, {
      releases: { 'mfe-trips': 'https://evil.example' },
      locations: { trips: 'https://evil.example/trips' },
    });
    expect(forbidden.body.problems.map(({ path }: { path: string }) => path)).toEqual([
      'releases.mfe-trips',
      'locations.trips',
    ]);
  });

  it('rejects overrides from another site', async () => {
    const { server } = await startStaging();
    const { statusCode, headers } = await server.inject({
      method: 'PUT',
      url: '/deck/overrides',
      headers: { 'sec-fetch-site': 'cross-site' },
      payload: {},
    });
    expect([statusCode, headers['set-cookie']]).toEqual([403, undefined]);
  });

  it('is set by a link, which redirects to the address without the parameter', async () => {
    const environment = await startStaging();
    const encoded = encodeOverrides({
      releases: { 'mfe-trips': environment.earlier },
      flags: {},
      locations: {},
      remoteFaults: {},
      serviceFaults: {},
      clock: 0,
    });
    const { server } = environment;
    const response = await server.inject(`/trips?a=1&deck=${encoded}`);
    expect([response.statusCode, response.headers.location]).toEqual([303, '/trips?a=1']);
    const cookie = String(response.headers['set-cookie']);
    expect(cookie).toMatch(/; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    const { map } = await openPage(environment, cookie.split(';')[0] ?? '');
    expect(map.remotes['mfe-trips']?.release).toBe(environment.earlier);

    const otherHost = await server.inject(`//evil.example/x?deck=${encoded}`);
    expect(otherHost.headers.location).toBe('/evil.example/x');
    const invalid = await server.inject(`/?deck=${btoa('{"clock":"soon"}')}`);
    expect([invalid.statusCode, invalid.headers['set-cookie']]).toEqual([400, undefined]);
    expect(invalid.body).toContain('- clock must be whole minutes');
    const reset = await server.inject('/?deck=reset');
    expect(String(reset.headers['set-cookie'])).toMatch(/^train-swap-deck=; .*Max-Age=0/);
  });

  it('serves the files of a remote with each kind of fault', async () => {
    const environment = await startStaging();
    const { cookie } = await setOverrides(environment, { remoteFaults: { 'mfe-trips': 'html' } });
    const { map } = await openPage(environment, cookie);
    const base = `/r/mfe-trips/${environment.live}/`;
    expect(map.remotes['mfe-trips']?.base).toBe(`/faulty/html${base}`);
    const request = (fault: string) =>
      environment.server.inject(`/faulty/${fault}${base}remote-entry.js`);
    const complete = (await environment.server.inject(`${base}remote-entry.js`)).body;
    expect((await request('html')).headers['content-type']).toContain('text/html');
    expect((await request('404')).statusCode).toBe(404);
    expect((await request('500')).statusCode).toBe(500);
    expect((await request('truncated')).body).toBe(complete.slice(0, complete.length >> 1));
    expect((await request('tampered')).body).not.toBe(complete);
    expect((await request('unheard-of')).statusCode).toBe(404);
    expect(
      (await environment.server.inject(`/faulty/slow/r/mfe-trips/${environment.live}/..%2fx`))
        .statusCode,
    ).toBe(404);
  });

  it('injects service errors and latency for one browser, and moves the clock for all', async () => {
    const backend = await startServices();
    const environment = await startStaging({ servicesOrigin: backend.origin });
    const { cookie } = await setOverrides(environment, {
      serviceFaults: { trips: { status: 503, latency: 5 } },
      clock: 90,
    });
    expect(backend.ahead()).toBe(90 * 60_000);
    const faulty = await environment.server.inject({ url: '/api/trips/x', headers: { cookie } });
    expect([faulty.statusCode, faulty.json().code]).toEqual([503, 'injected-fault']);
    const others = await environment.server.inject({ url: '/api/search/x', headers: { cookie } });
    expect(others.statusCode).toBe(200);
    expect((await environment.server.inject('/api/trips/x')).statusCode).toBe(200);
    const otherBrowser = await environment.server.inject('/deck/state');
    expect(otherBrowser.json().overrides).toMatchObject({ clock: 90, serviceFaults: {} });
    await setOverrides(environment, {});
    expect(backend.ahead()).toBe(0);
  });

  it('rejects a clock change while the services are unavailable', async () => {
    const { status, body } = await setOverrides(await startStaging(), { clock: 15 });
    expect([status, body.problems[0].path]).toEqual([422, 'clock']);
  });

  it('returns the possible and the present overrides', async () => {
    const environment = await startStaging();
    const { cookie } = await setOverrides(environment, { flags: { productionMode: false } });
    const state = (
      await environment.server.inject({ url: '/deck/state', headers: { cookie } })
    ).json();
    expect(state).toMatchObject({ environment: 'staging', disabledReason: null, now: null });
    expect(state.overrides.flags).toEqual({ productionMode: false });
    expect(state.services).toContain('train-swap');
    const trips = state.remotes.find(({ name }: { name: string }) => name === 'mfe-trips');
    expect(trips.releases.map(({ release }: { release: string }) => release).sort()).toEqual(
      [environment.earlier, environment.live].sort(),
    );
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
  ])('to %s from %s returns %i', async (host, origin, status) => {
    const { server } = await startStaging();
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

describe('a forged cookie', () => {
  const forged = (overrides: object) =>
    `train-swap-deck=${Buffer.from(JSON.stringify(overrides)).toString('base64url')}`;

  it('is validated like a link, and its valid overrides are applied', async () => {
    const environment = await startStaging();
    const cookie = forged({
      releases: { 'mfe-trips': environment.earlier, 'mfe-none': environment.live },
      flags: { productionMode: false, madeUp: true },
      locations: {
        trips: 'https://evil.example/trips',
        search: '/\\evil.example',
        stations: '/api/stations-two',
      },
      serviceFaults: { unknown: { status: 500 }, trips: { status: 503 } },
    });
    const { html, map, headers } = await openPage(environment, cookie);
    expect(map.remotes['mfe-trips']?.release).toBe(environment.earlier);
    expect(parseJsonElement(html, 'configuration')).toMatchObject({
      flags: { productionMode: false },
      locations: { trips: '/api/trips', search: '/api/search', stations: '/api/stations-two' },
    });
    expect(String(headers['content-security-policy'])).not.toContain('evil');
    const state = await environment.server.inject({ url: '/deck/state', headers: { cookie } });
    expect(state.json().troubles).toEqual(
      expect.arrayContaining([
        expect.stringContaining('releases.mfe-none is not a remote of staging'),
      ]),
    );
    const faulty = await environment.server.inject({ url: '/api/unknown/x', headers: { cookie } });
    expect(faulty.json().code).not.toBe('injected-fault');
    const known = await environment.server.inject({ url: '/api/trips/x', headers: { cookie } });
    expect(known.json().code).toBe('injected-fault');
  });

  it('cannot set another origin with a backslash', async () => {
    const environment = await startStaging();
    const { status, body } = await setOverrides(environment, {
      locations: { trips: '/\\evil.example' },
    });
    expect([status, body.problems[0].path]).toEqual([422, 'locations.trips']);
  });
});

describe('an edge server without a signing key', () => {
  it('rejects overridden releases with the reason and accepts other overrides', async () => {
    const environment = await startStaging();
    const { trust } = await environment.delivery.open();
    const server = await startReadOnlyEdge(environment.storeFolder, trust.keys);
    const rejected = await setOverrides(
      { ...environment, server },
      { releases: { 'mfe-trips': environment.earlier } },
    );
    expect(rejected.body.problems[0].message).toContain('no signing key');
    const { status } = await setOverrides(
      { ...environment, server },
      { flags: { productionMode: false } },
    );
    expect(status).toBe(204);
    expect((await server.inject('/deck/state')).json().disabledReason).toContain('no signing key');
  });
});
