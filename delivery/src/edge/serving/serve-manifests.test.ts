import { afterEach, expect, it } from '@jest/globals';
import { builtRemote } from '../../testing/built-remote';
import { closeEdges, edge } from '../../testing/running-edge';

afterEach(closeEdges);

it('gives other hosts the manifest of the live release, with the address of its files', async () => {
  const { server, put } = await edge();
  const release = await put('mfe-x', await builtRemote('x'));
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

it.each(['mfe-y', 'constructor', 'shell'])('knows no manifest of %s', async (remote) => {
  const { server, put } = await edge();
  await put('mfe-x', await builtRemote('x'));
  expect((await server.inject(`/remotes/${remote}/mf-manifest.json`)).statusCode).toBe(404);
});
