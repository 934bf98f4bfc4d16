import { afterEach, describe, expect, it } from '@jest/globals';
import { writeOverrides } from 'staging-deck/overrides';
import { builtRemote } from '../../testing/built-remote';
import { closeEdges, edge, jsonIn } from '../../testing/running-edge';
import { builtDeck } from './testing/deck-world';

afterEach(closeEdges);

describe('production', () => {
  it('has no deck: not in the page, not by a cookie, not by a link, no door of it', async () => {
    const running = await edge({ environment: 'production' });
    const live = await running.put('mfe-trips', await builtRemote('console.log("trips")'));
    const word = writeOverrides({
      releases: { 'mfe-trips': 'ffffffffffffffff' },
      flags: { productionMode: false },
      locations: {},
      remoteFaults: { 'mfe-trips': 'hang' },
      serviceFaults: { trips: { status: 500 } },
      clock: 0,
    });
    const cookie = `train-swap-deck=${word}`;
    const { body: html, headers } = await running.server.inject({ url: '/', headers: { cookie } });
    expect(html).not.toMatch(/deck/i);
    expect(jsonIn(html, 'release-map')).toMatchObject({
      remotes: { 'mfe-trips': { release: live, base: `/r/mfe-trips/${live}/` } },
    });
    expect(jsonIn(html, 'configuration')).toMatchObject({ flags: { productionMode: true } });
    expect(headers['content-security-policy']).toMatch(/trusted-types default$/);
    const statuses = [];
    for (const url of [
      '/deck/state',
      `/faulty/404/r/mfe-trips/${live}/remote-entry.js`,
      '/dev/mfe-trips/remote-entry.js',
    ]) {
      const answer = await running.server.inject({ url, headers: { cookie } });
      statuses.push(answer.headers['content-type']?.toString().startsWith('application/json'));
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(statuses).toEqual([false, false, false]);
    const linked = await running.server.inject(`/?deck=${word}`);
    expect([linked.statusCode, linked.headers['set-cookie']]).toEqual([200, undefined]);
    const faulty = await running.server.inject({ url: '/api/trips/x', headers: { cookie } });
    expect(faulty.body).not.toContain('injected');
  });

  it('takes no release of the deck, by whatever word it is called', async () => {
    const { delivery } = await edge({ environment: 'production' });
    const folder = await builtDeck();
    const { complaint, code } = await delivery.run(
      'publish staging-deck --promote production --built',
      folder,
    );
    expect([code, complaint]).toEqual([1, expect.stringContaining('never goes to production')]);
    const release = await delivery.put('staging-deck', folder);
    const promoted = await delivery.run(`promote staging-deck@${release} --to production-eu`);
    expect(promoted.code).toBe(1);
    expect((await delivery.running('production'))['staging-deck']).toBeUndefined();
  });
});
