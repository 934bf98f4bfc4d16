import { brotliCompressSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { createRemoteBuild } from '../../testing/remote-build';
import { createTestCommand } from '../../testing/test-command';

const compressResponse = brotliCompressSync('steal()');

async function publishRemote() {
  const delivery = await createTestCommand();
  const id = await delivery.publish('mfe-x', await createRemoteBuild('x'));
  const { objects } = await delivery.open();
  return { ...delivery, id, objects, folder: `releases/mfe-x/${id}` };
}

it('accepts an unchanged release', async () => {
  const { run, id } = await publishRemote();
  expect((await run(`promote mfe-x@${id} --to staging`)).errorText).toBe('');
});

it.each(['chunks/a.js.br', 'remote-entry.js.br'])(
  'fails when %s differs from the plain file, and prints three lines',
  async (path) => {
    const { run, id, objects, folder } = await publishRemote();
    await objects.remove([`${folder}/${path}`]);
    await objects.create(`${folder}/${path}`, compressResponse);
    const { code, errorText } = await run(`promote mfe-x@${id} --to staging`);
    expect(code).toBe(1);
    expect(errorText.split('\n')).toEqual([
      `The compressed file ${path} of mfe-x@${id} differs from ${path.slice(0, -3)}.`,
      `  Where: ${folder}/${path} in the store`,
      expect.stringMatching(/^ {2}Fix: Delete the file from the store/),
    ]);
  },
);

it('fails when a compressed file has the right content but no digest', async () => {
  const { run, id, objects, folder } = await publishRemote();
  await objects.create(`${folder}/remote-entry.js.br`, brotliCompressSync('x'));
  const { errorText } = await run(`promote mfe-x@${id} --to staging`);
  expect(errorText).toContain('The compressed file remote-entry.js.br of');
});
