import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { builtRemote, builtShell } from '../../testing/built-remote';
import { commandLine } from '../../testing/command-line';
import { edgeServer } from '../server';

const opened: FastifyInstance[] = [];

afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

/** An edge server of an environment in which a canary of one remote runs. */
async function withCanary(percent: number, { mayStop = true } = {}) {
  const delivery = await commandLine();
  await delivery.put('shell', await builtShell(), 'staging');
  const stable = await delivery.put('mfe-x', await builtRemote('let a = 1'), 'staging');
  const canary = await delivery.put('mfe-x', await builtRemote('let a = 2'));
  await delivery.run(`canary mfe-x@${canary} --percent ${percent}`);
  const { trust } = await delivery.open();
  const reported: string[] = [];
  const server = await edgeServer(
    {
      port: 0,
      environment: 'staging',
      store: delivery.storeFolder,
      cacheFolder: join(delivery.storeFolder, '../edge-cache'),
      lookEvery: 0,
      certificate: null,
      keys: mayStop ? {} : { DELIVERY_TRUSTED_KEYS: trust.keys[0] },
      servicesOrigin: 'http://127.0.0.1:1',
      trustedProxies: [],
      frameOrigins: [],
      tagManagerOrigins: [],
      deckOrigins: [],
      configurationFile: join(import.meta.dirname, '../../../environments/staging.json'),
    },
    (problem) => reported.push(problem),
  );
  opened.push(server);

  /** A visit; with the cookie of an earlier one, the same visitor again. */
  async function visit(cookie?: string) {
    const headers = cookie ? { cookie } : {};
    const { body, headers: answered } = await server.inject({ url: '/', headers });
    const given = String(answered['set-cookie'] ?? '').split(';')[0] ?? '';
    return { cookie: cookie ?? given, isCanary: body.includes('data-canaries="mfe-x"') };
  }

  const tell = (cookie: string, release: string, outcome: string) =>
    server.inject({
      method: 'POST',
      url: '/reports',
      headers: { cookie, 'content-type': 'text/plain;charset=UTF-8' },
      payload: JSON.stringify({ remotes: [{ remote: 'mfe-x', release, outcome }] }),
    });

  return { ...delivery, server, visit, tell, stable, canary, reported };
}

describe('a canary at the edge', () => {
  it('is given to its share of the visitors', async () => {
    const { visit } = await withCanary(25);
    const visits = await Promise.all(Array.from({ length: 400 }, () => visit()));
    const share = visits.filter(({ isCanary }) => isCanary).length / visits.length;
    // 400 visitors lie within four standard deviations (0.022 each) of a quarter.
    expect(share).toBeGreaterThan(0.16);
    expect(share).toBeLessThan(0.34);
  });

  it('stays with a visitor, also when its share grows', async () => {
    const { visit, run, canary } = await withCanary(25);
    const first = await Promise.all(Array.from({ length: 60 }, () => visit()));
    const again = await Promise.all(first.map(({ cookie }) => visit(cookie)));
    expect(again).toEqual(first);
    await run(`canary mfe-x@${canary} --percent 60`);
    const grown = await Promise.all(first.map(({ cookie }) => visit(cookie)));
    const lost = first.filter(({ isCanary }, index) => isCanary && !grown[index]?.isCanary);
    expect(lost).toEqual([]);
  });

  it('leaves no cookie when there is none', async () => {
    const { server, run } = await withCanary(25);
    await run('canary mfe-x --stop');
    expect((await server.inject('/')).headers['set-cookie']).toBeUndefined();
  });

  it('stops for everybody when it fails significantly more often than the stable release', async () => {
    const { visit, tell, run, stable, canary } = await withCanary(100);
    for (let n = 0; n < 30; n += 1) await tell((await visit()).cookie, stable, 'mounted');
    const { cookie } = await visit();
    for (let n = 0; n < 8; n += 1) await tell((await visit()).cookie, canary, 'failed');
    expect((await visit(cookie)).isCanary).toBe(false);
    const { json } = await run('audit --last 1 --json');
    expect(json).toMatchObject({
      entries: [
        {
          action: 'canary-stop',
          by: 'edge server',
          reason: 'failed for 8 of 8 visitors, the stable release for 0 of 30',
        },
      ],
    });
  });

  it('is not stopped by one visitor who fails often', async () => {
    const { visit, tell, stable, canary } = await withCanary(100);
    for (let n = 0; n < 30; n += 1) await tell((await visit()).cookie, stable, 'mounted');
    const { cookie } = await visit();
    for (let n = 0; n < 40; n += 1) await tell(cookie, canary, 'failed');
    expect((await visit(cookie)).isCanary).toBe(true);
  });

  it('stops at an edge server that may not sign for its own visitors', async () => {
    const { visit, tell, server, run, stable, canary, reported } = await withCanary(100, {
      mayStop: false,
    });
    for (let n = 0; n < 30; n += 1) await tell((await visit()).cookie, stable, 'mounted');
    for (let n = 0; n < 8; n += 1) await tell((await visit()).cookie, canary, 'failed');
    expect((await visit()).isCanary).toBe(false);
    expect((await run('status')).text).toContain(`canary ${canary}`);
    expect(reported).toEqual([expect.stringContaining('is stopped: failed for 8 of 8')]);
    expect((await server.inject('/metrics')).body).toContain('train_swap_canaries_stopped 1');
  });

  it.each(['{', '{"remotes":[{"remote":"mfe-x"}]}', '[]'])(
    'refuses the report %s',
    async (payload) => {
      const { server } = await withCanary(5);
      const headers = { 'content-type': 'application/json' };
      const { statusCode } = await server.inject({
        method: 'POST',
        url: '/reports',
        headers,
        payload,
      });
      expect(statusCode).toBe(400);
    },
  );
});
