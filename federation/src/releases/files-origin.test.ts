import { beforeEach, describe, expect, it, jest } from '@jest/globals';

const other = 'https://cdn.example';
const address = 'http://localhost/r/mfe-a/1/chunk.js';
const digest = `sha384-${'d'.repeat(64)}`;
let files: typeof import('./files-origin');
const fetchFile = jest.fn<(address: string, options: RequestInit) => Promise<unknown>>();
const content = { ok: true, arrayBuffer: async () => new ArrayBuffer(0) };

beforeEach(async () => {
  jest.resetModules();
  document.head.innerHTML = `<script type="application/json" id="release-map" data-files-origin="${other}"></script>
    <link rel="preload" as="script" href="${other}/r/mfe-a/1/entry.js">`;
  globalThis.fetch = fetchFile as unknown as typeof fetch;
  fetchFile.mockReset();
  files = await import('./files-origin');
});

const find = (name = 'chunk.js') =>
  files.findScriptAddress(address.replace('chunk.js', name), digest);

describe('a page whose scripts come from another origin', () => {
  it('loads a script from there with its digest', async () => {
    fetchFile.mockResolvedValue(content);
    const found = `${other}/r/mfe-a/1/chunk.js`;
    expect(await find()).toBe(found);
    expect(fetchFile.mock.calls).toEqual([[found, expect.objectContaining({ integrity: digest })]]);
    expect(globalThis.releaseDigests?.[found]).toBe(digest);
  });

  it.each([
    ['refuses', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['has no such file', () => Promise.resolve({ ok: false, status: 404 })],
  ])('loads all scripts from its own origin when the other one %s', async (_, respond) => {
    fetchFile.mockImplementation(respond);
    expect(await find()).toBe(address);
    expect(await find('later.js')).toBe('http://localhost/r/mfe-a/1/later.js');
    expect(fetchFile).toHaveBeenCalledTimes(1);
    expect(document.querySelector('link')).toBeNull();
  });

  it('ends all waiting requests when one of them is late', async () => {
    jest.useFakeTimers();
    fetchFile.mockImplementation(
      (_, { signal }) =>
        new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason)),
        ),
    );
    const found = [find(), find('other.js')];
    jest.runOnlyPendingTimers();
    jest.useRealTimers();
    expect(await Promise.all(found)).toEqual([address, address.replace('chunk', 'other')]);
  });

  it.each(['styles.css', 'chunk.js?again=1', '../../../faulty/a.js'])(
    'loads %s from its own origin',
    (name) => expect(files.toFilesOrigin(address.replace('chunk.js', name))).toBeNull(),
  );

  it('gives a script of the other origin the address at its own origin, as in stacks', () => {
    const script = document.createElement('script');
    files.setScriptAddress(script, `${other}/r/mfe-a/1/chunk.js`);
    expect([script.src, script.getAttribute('src')]).toEqual([
      address,
      `${other}/r/mfe-a/1/chunk.js`,
    ]);
    expect(files.toPageOrigin(`at a (${other}/r/mfe-a/1/chunk.js:1:2)`)).toBe(
      `at a (${address}:1:2)`,
    );
  });

  it('loads scripts from its own origin when the page names no other', async () => {
    document.head.innerHTML = '';
    expect(await find()).toBe(address);
    expect(files.toPageOrigin(address)).toBe(address);
  });
});
