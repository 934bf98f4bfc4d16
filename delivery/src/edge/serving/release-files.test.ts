import { brotliCompressSync } from 'node:zlib';
import { afterEach, expect, it } from '@jest/globals';
import { builtRemote } from '../../testing/built-remote';
import { closeEdges, edge } from '../../testing/running-edge';

afterEach(closeEdges);

const other = brotliCompressSync('steal()');

/** An edge server whose store holds other bytes than those published as one compressed file. */
async function tampered(ending: string) {
  const running = await edge();
  const id = await running.put('mfe-x', await builtRemote('x'));
  const opened = await running.delivery.open();
  const path = `releases/mfe-x/${id}/chunks/a.js${ending}`;
  await opened.objects.remove([path]);
  await opened.objects.create(path, other);
  const get = (encodings: string) =>
    running.server.inject({
      url: `/r/mfe-x/${id}/chunks/a.js`,
      headers: { 'accept-encoding': encodings },
    });
  return { ...running, ...opened, id, get };
}

it('sends another variant when the digest of one differs, and reports it once', async () => {
  const { get, reported, id } = await tampered('.br');
  for (const _ of [1, 2]) {
    const { headers } = await get('gzip, br');
    expect(headers['content-encoding']).toBe('gzip');
  }
  expect(reported).toEqual([
    `mfe-x@${id}: chunks/a.js.br differs from its digest and is not sent.`,
  ]);
});

it('sends the plain file when the digest of its only accepted variant differs', async () => {
  const { get } = await tampered('.gz');
  const { headers, body } = await get('gzip');
  expect(headers['content-encoding']).toBeUndefined();
  expect(body).toMatch(/^\/\* x+ \*\/$/);
});

it('sends the stored variants of a release from before they had digests', async () => {
  const { get, store, objects, signer, id } = await tampered('.br');
  const release = await store.readRelease('mfe-x', id);
  if (!signer) throw new Error('A folder has a key of its own.');
  await objects.remove([`documents/releases/mfe-x/${id}.json`]);
  const { variants: _, ...older } = release;
  await store.writeRelease(older as typeof release, new Map(), signer);
  const { headers, rawPayload } = await get('br');
  expect(headers['content-encoding']).toBe('br');
  expect(rawPayload.equals(other)).toBe(true);
});
