import { createHash } from 'node:crypto';
import { createDCtx, decompressUsingDict } from '@bokuweb/zstd-wasm';
import { afterEach, expect, it } from '@jest/globals';
import { createRemoteBuild } from '../../testing/remote-build';
import { closeEdges, startEdge } from '../../testing/test-edge';

afterEach(closeEdges);

const words = Array.from({ length: 2_000 }, (_, index) => `let a${index} = ${index ** 3};`);
const earlier = words.join('\n');
const later = earlier.replace('let a7 =', 'let changed =');

type Changes = { file?: string; accepted?: string; digest?: string; id?: string };

/** Starts an edge server with two releases of a remote. `request` sends a file of the first as the dictionary. */
async function publishTwoReleases() {
  const { server, publish } = await startEdge();
  const parts = (text: string) => ({ files: { 'chunks/5.0123456789.js': text } });
  const first = await publish('mfe-x', await createRemoteBuild(earlier, parts(earlier)));
  const second = await publish('mfe-x', await createRemoteBuild(later, parts(earlier)));
  const request = (changes: Changes = {}, release = second) => {
    const { file = 'remote-entry.js', accepted = 'gzip, br, zstd, dcb, dcz' } = changes;
    const { digest = toDigest(earlier), id = `${first}/remote-entry.js` } = changes;
    return server.inject({
      url: `/r/mfe-x/${release}/${file}`,
      headers: {
        'accept-encoding': accepted,
        'available-dictionary': `:${digest}:`,
        'dictionary-id': `"${id}"`,
      },
    });
  };
  return { first, second, server, request };
}

const toDigest = (text: string) => createHash('sha256').update(text).digest('base64');

/** Decompresses a `dcz` response as a browser does. */
function unpack(packed: Buffer, dictionary: string) {
  expect(packed.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
  expect(packed.subarray(8, 40).toString('base64')).toBe(toDigest(dictionary));
  const text = decompressUsingDict(createDCtx(), packed.subarray(40), Buffer.from(dictionary));
  return Buffer.from(text).toString();
}

it('sends the dictionary pattern and id of a script', async () => {
  const { first, server } = await publishTwoReleases();
  const readDictionaryHeader = async (file: string) =>
    (await server.inject(`/r/mfe-x/${first}/${file}`)).headers['use-as-dictionary'];
  expect(await readDictionaryHeader('remote-entry.js')).toBe(
    `match="/r/mfe-x/*/remote-entry.js", id="${first}/remote-entry.js"`,
  );
  expect(await readDictionaryHeader('chunks/5.0123456789.js')).toBe(
    `match="/r/mfe-x/*/chunks/5.*.js", id="${first}/chunks/5.0123456789.js"`,
  );
  expect(await readDictionaryHeader('mf-manifest.json')).toBeUndefined();
});

it('sends only the difference to a browser that has the earlier file', async () => {
  const { first, request } = await publishTwoReleases();
  const { headers, rawPayload } = await request();
  expect(headers).toMatchObject({
    'content-encoding': 'dcz',
    'cache-control': expect.stringContaining('immutable'),
    vary: 'accept-encoding, available-dictionary',
    'use-as-dictionary': expect.stringContaining('/r/mfe-x/*/remote-entry.js'),
  });
  expect(rawPayload.length).toBeLessThan(150);
  expect(unpack(rawPayload, earlier)).toBe(later);
  expect((await request()).rawPayload).toEqual(rawPayload);

  const file = 'chunks/5.0123456789.js';
  const same = await request({ file, id: `${first}/${file}` });
  expect(same.rawPayload.length).toBeLessThan(100);
  expect(unpack(same.rawPayload, earlier)).toBe(earlier);
});

it.each<[string, Changes]>([
  ['does not accept dcz', { accepted: 'gzip, br' }],
  ['has another content than the store', { digest: toDigest('something else') }],
  ['sends a release that does not exist', { id: '0123456789abcdef/remote-entry.js' }],
  ['sends another file', { id: '0123456789abcdef/chunks/5.0123456789.js' }],
  ['sends a path outside the release', { id: '0123456789abcdef/../remote-entry.js' }],
  ['retries', { file: 'remote-entry.js?again=1' }],
])('sends the whole file to a browser that %s', async (_, changes) => {
  const { request } = await publishTwoReleases();
  const { statusCode, headers } = await request(changes);
  expect(statusCode).toBe(200);
  expect(headers['content-encoding']).toBe('br');
  expect(headers.vary).toContain('available-dictionary');
});

it('sends the whole file when it is smaller', async () => {
  const { server, publish } = await startEdge();
  const first = await publish('mfe-x', await createRemoteBuild('let a = 1'));
  const second = await publish('mfe-x', await createRemoteBuild('x'.repeat(5_000)));
  const { headers } = await server.inject({
    url: `/r/mfe-x/${second}/remote-entry.js`,
    headers: {
      'accept-encoding': 'br, dcz',
      'available-dictionary': `:${toDigest('let a = 1')}:`,
      'dictionary-id': `"${first}/remote-entry.js"`,
    },
  });
  expect(headers['content-encoding']).toBe('br');
});
