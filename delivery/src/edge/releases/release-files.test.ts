import { brotliCompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createRemoteBuild } from '../../testing/remote-build';
import { closeEdges, startEdge } from '../../testing/test-edge';

afterEach(closeEdges);

const other = brotliCompressSync('steal()');

/** Starts an edge server after one compressed file in its store was changed. */
async function startTamperedEdge(extension: string) {
  const edge = await startEdge();
  const id = await edge.publish('mfe-x', await createRemoteBuild('x'));
  const opened = await edge.delivery.open();
  const path = `releases/mfe-x/${id}/chunks/a.js${extension}`;
  await opened.objects.remove([path]);
  await opened.objects.create(path, other);
  const get = (encodings: string) =>
    edge.server.inject({
      url: `/r/mfe-x/${id}/chunks/a.js`,
      headers: { 'accept-encoding': encodings },
    });
  return { ...edge, ...opened, id, get };
}

it.each([
  ['staging', 200],
  ['production', 404],
])('responds to a request for a source map in %s with %i', async (environment, status) => {
  const edge = await startEdge({ environment });
  const files = { 'chunks/a.js.map': '{}' };
  const id = await edge.publish('mfe-x', await createRemoteBuild('x', { files }));
  const { statusCode } = await edge.server.inject(`/r/mfe-x/${id}/chunks/a.js.map`);
  expect(statusCode).toBe(status);
});

it('sends another variant when the digest of one differs, and reports it once', async () => {
  const { get, reported, id } = await startTamperedEdge('.br');
  for (const _ of [1, 2]) {
    const { headers } = await get('gzip, br');
    expect(headers['content-encoding']).toBe('gzip');
  }
  expect(reported).toEqual([
    `mfe-x@${id}: chunks/a.js.br differs from its digest and is not used.`,
  ]);
});

it('sends the plain file when the digest of its only accepted variant differs', async () => {
  const { get } = await startTamperedEdge('.gz');
  const { headers, body } = await get('gzip');
  expect(headers['content-encoding']).toBeUndefined();
  expect(body).toMatch(/^\/\* x+ \*\/$/);
});

describe('a changed file of the store', () => {
  const files = { 'a.woff2': 'font', 'a.svg': '<svg/>', 'types/index.json': '{}' };

  it.each([
    ['remote-entry.js', '/r/mfe-x/:id/remote-entry.js'],
    ['a.woff2', '/r/mfe-x/:id/a.woff2'],
    ['a.svg', '/r/mfe-x/:id/a.svg'],
    ['types/index.json', '/r/mfe-x/:id/types/index.json'],
    ['remote-entry.js', '/faulty/tampered/r/mfe-x/:id/remote-entry.js'],
    ['mf-manifest.json', '/r/mfe-x/:id/mf-manifest.json'],
    ['mf-manifest.json', '/remotes/mfe-x/mf-manifest.json'],
    ['unlisted.js', '/r/mfe-x/:id/unlisted.js'],
  ])('is not served: %s at %s', async (file, address) => {
    const { delivery, publish, server, reported } = await startEdge();
    const id = await publish('mfe-x', await createRemoteBuild('x', { files }));
    const { objects } = await delivery.open();
    const key = `releases/mfe-x/${id}/${file}`;
    const original = await objects.read(key);
    await objects.replace(key, 'steal()');
    const get = () => server.inject(address.replace(':id', id));
    expect((await get()).statusCode).toBe(404);
    if (!original) return;
    expect(reported).toEqual([`mfe-x@${id}: ${file} differs from its digest and is not used.`]);
    await objects.replace(key, original);
    expect((await get()).statusCode).toBe(200);
  });
});
