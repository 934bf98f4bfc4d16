import { afterEach, expect, it } from '@jest/globals';
import { createRemoteBuild } from '../../testing/remote-build';
import { closeEdges, startEdge } from '../../testing/test-edge';

afterEach(closeEdges);

it('serves the manifest of the live release to other hosts, with the address of its files', async () => {
  const { server, publish } = await startEdge();
  const release = await publish('mfe-x', await createRemoteBuild('x'));
  const { statusCode, headers, body } = await server.inject({
    url: '/remotes/mfe-x/mf-manifest.json',
    headers: { host: 'staging.example' },
  });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'no-cache',
  });
  expect(JSON.parse(body).metaData).toMatchObject({
    publicPath: `http://staging.example/r/mfe-x/${release}/`,
    remoteEntry: { name: 'remote-entry.js' },
  });
});

it('serves the manifest of a release that a host pins', async () => {
  const { server, publish } = await startEdge();
  const pinned = await publish('mfe-x', await createRemoteBuild('x'));
  await publish('mfe-x', await createRemoteBuild('y'));
  const { body } = await server.inject(`/remotes/mfe-x/${pinned}/mf-manifest.json`);
  expect(JSON.parse(body).metaData.publicPath).toContain(`/r/mfe-x/${pinned}/`);
  const unknown = await server.inject('/remotes/mfe-x/0123456789abcdef/mf-manifest.json');
  expect(unknown.statusCode).toBe(404);
});

it('serves the configuration of the page to other hosts', async () => {
  const { server } = await startEdge();
  const { headers, body } = await server.inject('/remotes/configuration.json');
  expect(headers).toMatchObject({ 'access-control-allow-origin': '*' });
  expect(JSON.parse(body)).toMatchObject({ locations: { trainSwap: '/api/train-swap' } });
});

it.each(['mfe-y', 'constructor', 'shell'])('returns 404 for %s', async (remote) => {
  const { server, publish } = await startEdge();
  await publish('mfe-x', await createRemoteBuild('x'));
  expect((await server.inject(`/remotes/${remote}/mf-manifest.json`)).statusCode).toBe(404);
});
