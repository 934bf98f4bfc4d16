import { afterEach, describe, expect, it } from '@jest/globals';
import { createRemoteBuild } from '../testing/remote-build';
import { closeEdges, parseJsonElement, startEdge } from '../testing/test-edge';
import { createDeckBuild } from './deck/testing/deck-environment';

afterEach(closeEdges);

/** Names that every plain object inherits. */
const names = [...Object.getOwnPropertyNames(Object.prototype), 'prototype'];

const encode = (overrides: string) => Buffer.from(overrides).toString('base64url');

async function startProduct(environment = 'staging') {
  const edge = await startEdge({
    environment,
    shell: { routes: [{ remote: 'mfe-trips', paths: ['/trips'] }] },
  });
  const live = await edge.publish('mfe-trips', await createRemoteBuild('trips'));
  if (environment === 'staging') await edge.publish('staging-deck', await createDeckBuild());
  return { ...edge, live };
}

/** JSON text, because `__proto__` in an object literal does not create a property. */
const overridesWith = (name: string, live: string) => [
  `{"remoteFaults":{"${name}":"404"}}`,
  `{"releases":{"${name}":"${live}"}}`,
  `{"releases":{"${name}":"http://localhost:5300"}}`,
  `{"flags":{"${name}":true}}`,
  `{"locations":{"${name}":"/api/x"}}`,
  `{"serviceFaults":{"${name}":{"status":503}}}`,
  `{"${name}":{}}`,
];

describe('a name of Object.prototype', () => {
  it.each(['staging', 'production'])('never causes a 500 in %s', async (environment) => {
    const { server, live } = await startProduct(environment);
    for (const name of names) {
      for (const url of [
        `/${name}`,
        `/trips/${name}`,
        `/dev/${name}/x.js`,
        `/dev/mfe-trips/${name}`,
        `/r/${name}/${live}/remote-entry.js`,
        `/r/mfe-trips/${live}/${name}`,
        `/r/mfe-trips/${live}/x.${name}`,
        `/r/mfe-trips/${name}/x.js`,
        `/faulty/${name}/r/mfe-trips/${live}/remote-entry.js`,
        `/faulty/404/r/${name}/${live}/remote-entry.js`,
        `/deck/${name}`,
        `/?${name}=1&deck=${name}`,
        `/?deck-add=${name}`,
      ]) {
        const { statusCode } = await server.inject(url);
        expect([url, statusCode < 500]).toEqual([url, true]);
      }
    }
  });

  it('is rejected as a remote, flag, location or service in a link and in a PUT', async () => {
    const { server, live } = await startProduct();
    for (const name of names) {
      for (const overrides of overridesWith(name, live)) {
        for (const link of ['deck', 'deck-add']) {
          const response = await server.inject(`/trips?${link}=${encode(overrides)}`);
          // The parser drops `__proto__`, and then nothing is overridden.
          const isEmpty = String(response.headers['set-cookie']).startsWith('train-swap-deck=;');
          expect([overrides, response.statusCode === 400 || isEmpty]).toEqual([overrides, true]);
        }
        const publish = await server.inject({
          method: 'PUT',
          url: '/deck/overrides',
          headers: { 'content-type': 'application/json' },
          payload: overrides,
        });
        expect([overrides, [204, 400, 422].includes(publish.statusCode)]).toEqual([
          overrides,
          true,
        ]);
        expect(publish.headers['set-cookie'] ?? 'train-swap-deck=;').toMatch(/^train-swap-deck=;/);
      }
    }
  });

  it('in a cookie does not change a page', async () => {
    const { server, live } = await startProduct();
    for (const name of names) {
      for (const overrides of overridesWith(name, live)) {
        const headers = { cookie: `train-swap-deck=${encode(overrides)}` };
        for (const url of ['/trips', '/live', '/deck/state', `/dev/${name}/x.js`, '/api/web/x']) {
          const { statusCode } = await server.inject({ url, headers });
          // There are no services here.
          const expected = url === '/api/web/x' ? 503 : url.startsWith('/dev/') ? 404 : 200;
          expect([overrides, url, statusCode]).toEqual([overrides, url, expected]);
        }
        const { body } = await server.inject({ url: '/trips', headers });
        expect(parseJsonElement(body, 'release-map')).toMatchObject({
          remotes: { 'mfe-trips': { release: live, base: `/r/mfe-trips/${live}/` } },
        });
      }
    }
  });

  it('in a report is counted as other', async () => {
    const { server, delivery } = await startProduct();
    const canary = await delivery.publish('mfe-trips', await createRemoteBuild('trips 2'));
    await delivery.run(`canary mfe-trips@${canary} --percent 50`);
    const remotes = names.map((remote) => ({ remote, release: remote, outcome: 'mounted' }));
    const cookie = 'train-swap-visitor=00000000-0000-0000-0000-000000000000';
    const payload = { remotes };
    const response = await server.inject({
      method: 'POST',
      url: '/reports',
      headers: { cookie },
      payload,
    });
    expect(response.statusCode).toBe(204);
    const { body } = await server.inject('/metrics');
    for (const name of names) expect(body).not.toContain(`remote="${name}"`);
  });
});
