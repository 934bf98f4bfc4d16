import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { registerRelease } from '../releases/registered-releases';
import { separateChunks } from './separate-chunks';

type Chunks = unknown[] & { push: (chunk: unknown) => number };
const page = globalThis as unknown as Record<string, Chunks | undefined>;

const addressOf = (id: string) => `http://localhost/r/mfe-a/${id}/entry.js`;
function run(address: string, script: () => void) {
  const element = Object.assign(document.createElement('script'), { src: address });
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(element);
  script();
  jest.restoreAllMocks();
}
/** Like the start of a webpack runtime. */
const startRuntime = (received: unknown[]) => () => {
  const chunks = page.webpackChunkmfe_a ?? ([] as unknown as Chunks);
  page.webpackChunkmfe_a = chunks;
  for (const chunk of chunks) received.push(chunk);
  chunks.push = (chunk) => received.push(chunk);
};
/** Like a chunk of a webpack build. */
const chunk = (name: string) => () => {
  const chunks = page.webpackChunkmfe_a ?? ([] as unknown as Chunks);
  page.webpackChunkmfe_a = chunks;
  chunks.push(name);
};

describe('the chunks of two releases of one build', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('reach the runtime of their own release in any order', () => {
    for (const id of ['1', '2']) {
      const base = `/r/mfe-a/${id}/`;
      registerRelease('mfe-a', { release: id, base, entry: 'entry.js', digests: {} });
    }
    const [first, second]: unknown[][] = [[], []];
    run(addressOf('1'), startRuntime(first ?? []));
    separateChunks(addressOf('1'));
    run(addressOf('1'), chunk('page of 1'));
    run(addressOf('2'), startRuntime(second ?? []));
    separateChunks(addressOf('2'));
    run(`${addressOf('2')}?again=1`, chunk('page of 2'));
    run(addressOf('1'), chunk('late part of 1'));
    expect([first, second]).toEqual([['page of 1', 'late part of 1'], ['page of 2']]);
  });

  it('do not change the array of the host', () => {
    const host = Object.assign([], { push: () => 1 }) as unknown as Chunks;
    page.webpackChunkhost = host;
    separateChunks(addressOf('1'));
    run('http://localhost/r/shell/9/main.js', () => expect(page.webpackChunkhost).toBe(host));
    expect(page.webpackChunkhost).toBe(host);
  });
});
