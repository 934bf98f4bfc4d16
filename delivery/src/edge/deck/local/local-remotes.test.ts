import { afterEach, describe, expect, it } from '@jest/globals';
import { createRemoteBuild } from '../../../testing/remote-build';
import { closeEdges, parseJsonElement } from '../../../testing/test-edge';
import {
  closeServers,
  registerDevelopmentServer,
  startDevelopmentServer,
} from '../testing/deck-environment';
import { openPage, setOverrides, startStaging } from '../testing/staging-edge';

afterEach(async () => {
  await closeEdges();
  await closeServers();
});

describe('a development server of one remote', () => {
  it('is proxied, with the present digests of its files in the map', async () => {
    const local = await startDevelopmentServer('mfe-trips');
    const environment = await startStaging();
    await registerDevelopmentServer(environment, 'mfe-trips', local.origin);
    const { cookie } = await setOverrides(environment, { releases: { 'mfe-trips': local.origin } });
    const { html, map } = await openPage(environment, cookie);
    expect(map.remotes['mfe-trips']).toEqual({
      release: 'local',
      base: '/dev/mfe-trips/',
      entry: 'remote-entry.js',
      digests: local.digests,
    });
    expect(html.indexOf('/dev/mfe-trips/first.js')).toBeLessThan(html.indexOf('shell.js'));
    const request = (url: string, cookies = cookie) =>
      environment.server.inject({ url, headers: { cookie: cookies } });
    expect((await request('/dev/mfe-trips/remote-entry.js')).body).toBe(local.script);
    expect((await request('/dev/mfe-trips/remote-entry.js', '')).statusCode).toBe(404);
    expect((await request('/dev/mfe-trips/none.js')).statusCode).toBe(404);
    expect((await request('/dev/mfe-auth/remote-entry.js')).statusCode).toBe(404);
  });

  it('is replaced by the live release, with a message, when it does not respond or serves another remote', async () => {
    const local = await startDevelopmentServer('mfe-auth');
    const environment = await startStaging();
    for (const origin of [local.origin, 'http://127.0.0.1:1']) {
      await registerDevelopmentServer(environment, 'mfe-trips', origin);
      const { cookie } = await setOverrides(environment, { releases: { 'mfe-trips': origin } });
      const { html, map } = await openPage(environment, cookie);
      expect(map.remotes['mfe-trips']?.release).toBe(environment.live);
      const { troubles } = parseJsonElement(html, 'staging-deck-data') as { troubles: string[] };
      expect(troubles[0]).toContain('The live release is shown');
    }
  });
});

describe('a development server of a remote that was never published', () => {
  const route = {
    title: 'Lounge',
    paths: ['/lounge'],
    navigation: [{ path: '/lounge', label: 'Lounge', order: 40 }],
  };

  it('adds its pages and links to the page and to the deck', async () => {
    const local = await startDevelopmentServer('mfe-lounge', { route });
    const environment = await startStaging();
    await registerDevelopmentServer(environment, 'mfe-lounge', local.origin);
    const { cookie } = await setOverrides(environment, {
      releases: { 'mfe-lounge': local.origin },
    });
    const { map } = await openPage(environment, cookie);
    expect(map.remotes['mfe-lounge']?.base).toBe('/dev/mfe-lounge/');
    expect(map.routes).toContainEqual({ ...route, remote: 'mfe-lounge' });
    const state = (
      await environment.server.inject({ url: '/deck/state', headers: { cookie } })
    ).json();
    expect(state.remotes).toContainEqual({
      name: 'mfe-lounge',
      live: null,
      canary: null,
      isLoaded: true,
      off: null,
      releases: [],
    });
  });

  it('is rejected when it is not registered', async () => {
    const local = await startDevelopmentServer('mfe-lounge', { route });
    const environment = await startStaging();
    const { status, body } = await setOverrides(environment, {
      releases: { 'mfe-lounge': local.origin },
    });
    expect([status, local.requests()]).toEqual([422, []]);
    expect(body.problems).toEqual([
      { path: 'releases.mfe-lounge', message: 'is not a remote of staging' },
    ]);
  });

  it('does not get pages that another remote owns, and the deck shows a message', async () => {
    const environment = await startStaging();
    const owned = await startDevelopmentServer('mfe-trips', { route });
    const local = await startDevelopmentServer('mfe-lounge', { route });
    await registerDevelopmentServer(environment, 'mfe-trips', owned.origin);
    await registerDevelopmentServer(environment, 'mfe-lounge', local.origin);
    const { cookie } = await setOverrides(environment, {
      releases: { 'mfe-trips': owned.origin, 'mfe-lounge': local.origin },
    });
    const { html, map } = await openPage(environment, cookie);
    expect(map.routes?.filter(({ paths }) => paths.includes('/lounge'))).toHaveLength(1);
    const { troubles } = parseJsonElement(html, 'staging-deck-data') as { troubles: string[] };
    expect(troubles).toEqual([
      'mfe-lounge declares /lounge, but mfe-trips owns /lounge. Its pages are left out.',
    ]);
  });
});

describe('a development server that is not registered', () => {
  async function visitWith(registered: { remote: string; pid?: number } | null) {
    const local = await startDevelopmentServer('mfe-trips');
    const environment = await startStaging();
    if (registered)
      await registerDevelopmentServer(environment, registered.remote, local.origin, registered.pid);
    const { cookie } = await setOverrides(environment, { releases: { 'mfe-trips': local.origin } });
    const url = '/dev/mfe-trips/remote-entry.js';
    const { statusCode } = await environment.server.inject({ url, headers: { cookie } });
    const { html, map } = await openPage(environment, cookie);
    const isLive = map.remotes['mfe-trips']?.release === environment.live;
    return { statusCode, isLive, requests: local.requests(), html };
  }

  it.each([
    ['at all', null],
    ['for this remote', { remote: 'mfe-auth' }],
    // Process ids of Linux are far lower.
    ['and still runs', { remote: 'mfe-trips', pid: 2 ** 30 }],
  ])('%s gets no request from the edge server', async (_how, registered) => {
    const { statusCode, isLive, requests, html } = await visitWith(registered);
    expect([statusCode, isLive, requests]).toEqual([404, true, []]);
    expect(html).toContain('No development server of mfe-trips is registered');
  });

  it('is not reached through a redirect of a registered server', async () => {
    const hidden = await startDevelopmentServer('mfe-trips');
    const local = await startDevelopmentServer('mfe-trips', { redirectsTo: hidden.origin });
    const environment = await startStaging();
    await registerDevelopmentServer(environment, 'mfe-trips', local.origin);
    const { cookie } = await setOverrides(environment, { releases: { 'mfe-trips': local.origin } });
    const url = '/dev/mfe-trips/remote-entry.js';
    const { statusCode } = await environment.server.inject({ url, headers: { cookie } });
    expect([statusCode, hidden.requests()]).toEqual([404, []]);
  });
});

describe('two development servers in one page', () => {
  it('are both loaded with one development React', async () => {
    const environment = await startStaging();
    await environment.publish('mfe-swap', await createRemoteBuild('console.log("swap")'));
    const servers = {
      swap: await startDevelopmentServer('mfe-swap'),
      trips: await startDevelopmentServer('mfe-trips'),
    };
    await registerDevelopmentServer(environment, 'mfe-swap', servers.swap.origin);
    await registerDevelopmentServer(environment, 'mfe-trips', servers.trips.origin);
    const { cookie } = await setOverrides(environment, {
      releases: { 'mfe-swap': servers.swap.origin, 'mfe-trips': servers.trips.origin },
    });
    const { html, map } = await openPage(environment, cookie);
    expect(map.remotes['mfe-swap']?.base).toBe('/dev/mfe-swap/');
    expect(map.remotes['mfe-trips']?.base).toBe('/dev/mfe-trips/');
    expect(html.match(/src="[^"]*\/first\.js"/g)).toHaveLength(1);
  });
});
