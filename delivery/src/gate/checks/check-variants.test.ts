import { brotliCompressSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import type { Release } from '../../store/release';
import { builtRemote } from '../../testing/built-remote';
import { commandLine } from '../../testing/command-line';
import { checkVariants } from './check-variants';

const packed = brotliCompressSync('steal()');

async function published() {
  const delivery = await commandLine();
  const id = await delivery.put('mfe-x', await builtRemote('x'));
  const { objects, store } = await delivery.open();
  return { ...delivery, id, objects, store, folder: `releases/mfe-x/${id}` };
}

it('accepts a release as it was published', async () => {
  const { run, id } = await published();
  expect((await run(`promote mfe-x@${id} --to staging`)).complaint).toBe('');
});

it.each(['chunks/a.js.br', 'remote-entry.js.br'])(
  'refuses a release whose %s differs from the plain file, in three lines',
  async (path) => {
    const { run, id, objects, folder } = await published();
    await objects.remove([`${folder}/${path}`]);
    await objects.create(`${folder}/${path}`, packed);
    const { code, complaint } = await run(`promote mfe-x@${id} --to staging`);
    expect(code).toBe(1);
    expect(complaint.split('\n')).toEqual([
      `mfe-x@${id} has a compressed file ${path} that differs from ${path.slice(0, -3)}.`,
      `  Where: ${folder}/${path} in the store`,
      expect.stringMatching(/^ {2}To mend: Delete the file from the store/),
    ]);
  },
);

it('refuses a compressed file that has the right content and no digest', async () => {
  const { run, id, objects, folder } = await published();
  await objects.create(`${folder}/remote-entry.js.br`, brotliCompressSync('x'));
  const { complaint } = await run(`promote mfe-x@${id} --to staging`);
  expect(complaint).toContain('has a compressed file remote-entry.js.br without its digest.');
});

it('compares the variants of a release from before they had digests with the plain files', async () => {
  const { store, id, objects, folder } = await published();
  const older: Release = { ...(await store.readRelease('mfe-x', id)), variants: null };
  expect(await checkVariants(store, older)).toEqual([]);
  await objects.create(`${folder}/remote-entry.js.br`, packed);
  expect(await checkVariants(store, older)).toMatchObject([
    { message: expect.stringContaining('remote-entry.js.br that differs from remote-entry.js') },
  ]);
});
