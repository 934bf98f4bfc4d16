import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createRemoteBuild, createShellBuild } from '../../testing/remote-build';
import { createTestCommand } from '../../testing/test-command';
import { createEdgeServer } from '../server';

const opened: FastifyInstance[] = [];

afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

/** Starts an edge server of an environment with a canary of one remote. */
async function startEdgeWithCanary(percent: number, { canSign = true } = {}) {
  const delivery = await createTestCommand();
  await delivery.publish('shell', await createShellBuild(), 'staging');
  const stable = await delivery.publish('mfe-x', await createRemoteBuild('let a = 1'), 'staging');
  const canary = await delivery.publish('mfe-x', await createRemoteBuild('let a = 2'));
  await delivery.run(`canary mfe-x@${canary} --percent ${percent}`);
  const { trust } = await delivery.open();
  const reported: string[] = [];
  const server = await createEdgeServer(
    {
      port: 0,
      environment: 'staging',
      store: delivery.storeFolder,
      cacheFolder: join(delivery.storeFolder, '../edge-cache'),
      refreshMs: 0,
      certificate: null,
      keys: canSign ? {} : { DELIVERY_TRUSTED_KEYS: trust.keys[0] },
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

  /** Opens the page. The cookie of an earlier visit identifies the same visitor. */
  async function visit(cookie?: string) {
    const headers = cookie ? { cookie } : {};
    const { body, headers: responseHeaders } = await server.inject({ url: '/', headers });
    const newCookie = String(responseHeaders['set-cookie'] ?? '').split(';')[0] ?? '';
    return { cookie: cookie ?? newCookie, isCanary: body.includes('data-canaries="mfe-x"') };
  }

  const sendReport = (cookie: string, release: string, outcome: string) =>
    server.inject({
      method: 'POST',
      url: '/reports',
      headers: { cookie, 'content-type': 'text/plain;charset=UTF-8' },
      payload: JSON.stringify({ remotes: [{ remote: 'mfe-x', release, outcome }] }),
    });

  return { ...delivery, server, visit, sendReport, stable, canary, reported };
}

describe('a canary at the edge', () => {
  it('is shown to its share of the visitors', async () => {
    const { visit } = await startEdgeWithCanary(25);
    const visits = await Promise.all(Array.from({ length: 400 }, () => visit()));
    const share = visits.filter(({ isCanary }) => isCanary).length / visits.length;
    // The share of 400 visitors is within four standard deviations (0.022 each) of a quarter.
    expect(share).toBeGreaterThan(0.16);
    expect(share).toBeLessThan(0.34);
  });

  it('is always shown to the same visitors, also when its share grows', async () => {
    const { visit, run, canary } = await startEdgeWithCanary(25);
    const first = await Promise.all(Array.from({ length: 60 }, () => visit()));
    const again = await Promise.all(first.map(({ cookie }) => visit(cookie)));
    expect(again).toEqual(first);
    await run(`canary mfe-x@${canary} --percent 60`);
    const grown = await Promise.all(first.map(({ cookie }) => visit(cookie)));
    const lost = first.filter(({ isCanary }, index) => isCanary && !grown[index]?.isCanary);
    expect(lost).toEqual([]);
  });

  it('sets no cookie after the canary ended', async () => {
    const { server, run } = await startEdgeWithCanary(25);
    await run('canary mfe-x --stop');
    expect((await server.inject('/')).headers['set-cookie']).toBeUndefined();
  });

  it('stops for all visitors when it fails significantly more often than the stable release', async () => {
    const { visit, sendReport, run, stable, canary } = await startEdgeWithCanary(100);
    for (let n = 0; n < 30; n += 1) await sendReport((await visit()).cookie, stable, 'mounted');
    const { cookie } = await visit();
    for (let n = 0; n < 8; n += 1) await sendReport((await visit()).cookie, canary, 'failed');
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

  it('is not stopped by many failures of one visitor', async () => {
    const { visit, sendReport, stable, canary } = await startEdgeWithCanary(100);
    for (let n = 0; n < 30; n += 1) await sendReport((await visit()).cookie, stable, 'mounted');
    const { cookie } = await visit();
    for (let n = 0; n < 40; n += 1) await sendReport(cookie, canary, 'failed');
    expect((await visit(cookie)).isCanary).toBe(true);
  });

  it('stops for the visitors of an edge server without a signing key', async () => {
    const { visit, sendReport, server, run, stable, canary, reported } = await startEdgeWithCanary(
      100,
      {
        canSign: false,
      },
    );
    for (let n = 0; n < 30; n += 1) await sendReport((await visit()).cookie, stable, 'mounted');
    for (let n = 0; n < 8; n += 1) await sendReport((await visit()).cookie, canary, 'failed');
    expect((await visit()).isCanary).toBe(false);
    expect((await run('status')).text).toContain(`canary ${canary}`);
    expect(reported).toEqual([expect.stringContaining('was stopped: failed for 8 of 8')]);
    expect((await server.inject('/metrics')).body).toContain('train_swap_canaries_stopped 1');
  });

  it.each(['{', '{"remotes":[{"remote":"mfe-x"}]}', '[]'])(
    'rejects the report %s',
    async (payload) => {
      const { server } = await startEdgeWithCanary(5);
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
