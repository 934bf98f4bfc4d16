import { afterEach, describe, expect, it } from '@jest/globals';
import { builtRemote } from '../testing/built-remote';
import { closeEdges, edge, jsonIn } from '../testing/running-edge';
import { builtDeck } from './deck/testing/deck-world';

afterEach(closeEdges);

/** What every plain object seems to hold when it is asked by one of these names. */
const names = [...Object.getOwnPropertyNames(Object.prototype), 'prototype'];

const wordOf = (overrides: string) => Buffer.from(overrides).toString('base64url');

async function product(environment = 'staging') {
  const running = await edge({
    environment,
    shell: { routes: [{ remote: 'mfe-trips', paths: ['/trips'] }] },
  });
  const live = await running.put('mfe-trips', await builtRemote('trips'));
  if (environment === 'staging') await running.put('staging-deck', await builtDeck());
  return { ...running, live };
}

/** Written by hand: `__proto__` in an object literal is no name of a property. */
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
  it.each(['staging', 'production'])(
    'is answered by no address of %s with 500',
    async (environment) => {
      const { server, live } = await product(environment);
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
    },
  );

  it('is refused as a remote, a flag, a location or a service, by a link and by a PUT', async () => {
    const { server, live } = await product();
    for (const name of names) {
      for (const overrides of overridesWith(name, live)) {
        for (const link of ['deck', 'deck-add']) {
          const answer = await server.inject(`/trips?${link}=${wordOf(overrides)}`);
          // JSON's own `__proto__` is dropped before it can name anything: then nothing is overridden.
          const isEmpty = String(answer.headers['set-cookie']).startsWith('train-swap-deck=;');
          expect([overrides, answer.statusCode === 400 || isEmpty]).toEqual([overrides, true]);
        }
        const put = await server.inject({
          method: 'PUT',
          url: '/deck/overrides',
          headers: { 'content-type': 'application/json' },
          payload: overrides,
        });
        expect([overrides, [204, 400, 422].includes(put.statusCode)]).toEqual([overrides, true]);
        expect(put.headers['set-cookie'] ?? 'train-swap-deck=;').toMatch(/^train-swap-deck=;/);
      }
    }
  });

  it('in a cookie of before leaves every page as it is for everybody', async () => {
    const { server, live } = await product();
    for (const name of names) {
      for (const overrides of overridesWith(name, live)) {
        const headers = { cookie: `train-swap-deck=${wordOf(overrides)}` };
        for (const url of ['/trips', '/live', '/deck/state', `/dev/${name}/x.js`, '/api/web/x']) {
          const { statusCode } = await server.inject({ url, headers });
          // There are no services here.
          const expected = url === '/api/web/x' ? 503 : url.startsWith('/dev/') ? 404 : 200;
          expect([overrides, url, statusCode]).toEqual([overrides, url, expected]);
        }
        const { body } = await server.inject({ url: '/trips', headers });
        expect(jsonIn(body, 'release-map')).toMatchObject({
          remotes: { 'mfe-trips': { release: live, base: `/r/mfe-trips/${live}/` } },
        });
      }
    }
  });

  it('in a report of a page is counted with the others', async () => {
    const { server, delivery } = await product();
    const canary = await delivery.put('mfe-trips', await builtRemote('trips 2'));
    await delivery.run(`canary mfe-trips@${canary} --percent 50`);
    const remotes = names.map((remote) => ({ remote, release: remote, outcome: 'mounted' }));
    const cookie = 'train-swap-visitor=00000000-0000-0000-0000-000000000000';
    const payload = { remotes };
    const answer = await server.inject({
      method: 'POST',
      url: '/reports',
      headers: { cookie },
      payload,
    });
    expect(answer.statusCode).toBe(204);
    const { body } = await server.inject('/metrics');
    for (const name of names) expect(body).not.toContain(`remote="${name}"`);
  });
});
