import { createHash } from 'node:crypto';
import { createDCtx, decompressUsingDict } from '@bokuweb/zstd-wasm';
import { afterEach, expect, it } from '@jest/globals';
import { builtRemote } from '../../testing/built-remote';
import { closeEdges, edge } from '../../testing/running-edge';

afterEach(closeEdges);

const words = Array.from({ length: 2_000 }, (_, index) => `let a${index} = ${index ** 3};`);
const earlier = words.join('\n');
const later = earlier.replace('let a7 =', 'let changed =');

type Changes = { file?: string; accepted?: string; digest?: string; id?: string };

/** An edge server with two releases of a remote, and a browser that has the files of the first. */
const twoReleases = async () => {
  const { server, put } = await edge();
  const parts = (text: string) => ({ files: { 'chunks/5.0123456789.js': text } });
  const first = await put('mfe-x', await builtRemote(earlier, parts(earlier)));
  const second = await put('mfe-x', await builtRemote(later, parts(earlier)));
  const ask = (changes: Changes = {}, release = second) => {
    const { file = 'remote-entry.js', accepted = 'gzip, br, zstd, dcb, dcz' } = changes;
    const { digest = digestOf(earlier), id = `${first}/remote-entry.js` } = changes;
    return server.inject({
      url: `/r/mfe-x/${release}/${file}`,
      headers: {
        'accept-encoding': accepted,
        'available-dictionary': `:${digest}:`,
        'dictionary-id': `"${id}"`,
      },
    });
  };
  return { first, second, server, ask };
};

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64');

/** As a browser reads an answer in `dcz`. */
const unpacked = (packed: Buffer, dictionary: string) => {
  expect(packed.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
  expect(packed.subarray(8, 40).toString('base64')).toBe(digestOf(dictionary));
  const text = decompressUsingDict(createDCtx(), packed.subarray(40), Buffer.from(dictionary));
  return Buffer.from(text).toString();
};

it('tells a browser which files it may offer a script for, and finds it by that name', async () => {
  const { first, server } = await twoReleases();
  const told = async (file: string) =>
    (await server.inject(`/r/mfe-x/${first}/${file}`)).headers['use-as-dictionary'];
  expect(await told('remote-entry.js')).toBe(
    `match="/r/mfe-x/*/remote-entry.js", id="${first}/remote-entry.js"`,
  );
  expect(await told('chunks/5.0123456789.js')).toBe(
    `match="/r/mfe-x/*/chunks/5.*.js", id="${first}/chunks/5.0123456789.js"`,
  );
  expect(await told('mf-manifest.json')).toBeUndefined();
});

it('sends who has the script of the release before only what is other', async () => {
  const { first, ask } = await twoReleases();
  const { headers, rawPayload } = await ask();
  expect(headers).toMatchObject({
    'content-encoding': 'dcz',
    'cache-control': expect.stringContaining('immutable'),
    vary: 'accept-encoding, available-dictionary',
    'use-as-dictionary': expect.stringContaining('/r/mfe-x/*/remote-entry.js'),
  });
  expect(rawPayload.length).toBeLessThan(150);
  expect(unpacked(rawPayload, earlier)).toBe(later);
  expect((await ask()).rawPayload).toEqual(rawPayload);

  const file = 'chunks/5.0123456789.js';
  const same = await ask({ file, id: `${first}/${file}` });
  expect(same.rawPayload.length).toBeLessThan(100);
  expect(unpacked(same.rawPayload, earlier)).toBe(earlier);
});

it.each<[string, Changes]>([
  ['takes no answers of that kind', { accepted: 'gzip, br' }],
  ['has another text than the store', { digest: digestOf('something else') }],
  ['names a release that is not there', { id: '0123456789abcdef/remote-entry.js' }],
  ['names another file', { id: '0123456789abcdef/chunks/5.0123456789.js' }],
  ['names a file outside', { id: '0123456789abcdef/../remote-entry.js' }],
  ['asks again', { file: 'remote-entry.js?again=1' }],
])('sends all of it to a browser that %s', async (_, changes) => {
  const { ask } = await twoReleases();
  const { statusCode, headers } = await ask(changes);
  expect(statusCode).toBe(200);
  expect(headers['content-encoding']).toBe('br');
  expect(headers.vary).toContain('available-dictionary');
});

it('sends all of it where that is less', async () => {
  const { server, put } = await edge();
  const first = await put('mfe-x', await builtRemote('let a = 1'));
  const second = await put('mfe-x', await builtRemote('x'.repeat(5_000)));
  const { headers } = await server.inject({
    url: `/r/mfe-x/${second}/remote-entry.js`,
    headers: {
      'accept-encoding': 'br, dcz',
      'available-dictionary': `:${digestOf('let a = 1')}:`,
      'dictionary-id': `"${first}/remote-entry.js"`,
    },
  });
  expect(headers['content-encoding']).toBe('br');
});
