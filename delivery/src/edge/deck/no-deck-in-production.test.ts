import { afterEach, describe, expect, it } from '@jest/globals';
import { encodeOverrides } from 'staging-deck/overrides';
import { createRemoteBuild } from '../../testing/remote-build';
import { closeEdges, parseJsonElement, startEdge } from '../../testing/test-edge';
import { createDeckBuild } from './testing/deck-environment';

afterEach(closeEdges);

describe('production', () => {
  it('has no deck in the page and ignores its cookie, its links and its routes', async () => {
    const edge = await startEdge({ environment: 'production' });
    const live = await edge.publish('mfe-trips', await createRemoteBuild('console.log("trips")'));
    const encoded = encodeOverrides({
      releases: { 'mfe-trips': 'ffffffffffffffff' },
      flags: { productionMode: false },
      locations: {},
      remoteFaults: { 'mfe-trips': 'hang' },
      serviceFaults: { trips: { status: 500 } },
      clock: 0,
    });
    const cookie = `train-swap-deck=${encoded}`;
    const { body: html, headers } = await edge.server.inject({ url: '/', headers: { cookie } });
    expect(html).not.toMatch(/deck/i);
    expect(parseJsonElement(html, 'release-map')).toMatchObject({
      remotes: { 'mfe-trips': { release: live, base: `/r/mfe-trips/${live}/` } },
    });
    expect(parseJsonElement(html, 'configuration')).toMatchObject({
      flags: { productionMode: true },
    });
    expect(headers['content-security-policy']).toMatch(/trusted-types default$/);
    const statuses = [];
    for (const url of [
      '/deck/state',
      `/faulty/404/r/mfe-trips/${live}/remote-entry.js`,
      '/dev/mfe-trips/remote-entry.js',
    ]) {
      const response = await edge.server.inject({ url, headers: { cookie } });
      statuses.push(response.headers['content-type']?.toString().startsWith('application/json'));
      expect(response.headers['set-cookie']).toBeUndefined();
    }
    expect(statuses).toEqual([false, false, false]);
    const linkResponse = await edge.server.inject(`/?deck=${encoded}`);
    expect([linkResponse.statusCode, linkResponse.headers['set-cookie']]).toEqual([200, undefined]);
    const faulty = await edge.server.inject({ url: '/api/trips/x', headers: { cookie } });
    expect(faulty.body).not.toContain('injected');
  });

  it('rejects a release of the deck, also under another environment name', async () => {
    const { delivery } = await startEdge({ environment: 'production' });
    const folder = await createDeckBuild();
    const { errorText, code } = await delivery.run(
      'publish staging-deck --promote production --built',
      folder,
    );
    expect([code, errorText]).toEqual([
      1,
      expect.stringContaining('cannot be promoted to production'),
    ]);
    const release = await delivery.publish('staging-deck', folder);
    const promoted = await delivery.run(`promote staging-deck@${release} --to production-eu`);
    expect(promoted.code).toBe(1);
    expect((await delivery.getLiveReleases('production'))['staging-deck']).toBeUndefined();
  });
});
