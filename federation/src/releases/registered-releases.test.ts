import { beforeEach, describe, expect, it } from '@jest/globals';
import { allowReportedDigests, registerRelease } from './registered-releases';

const digest = (letter: string) => `sha384-${letter.repeat(64)}`;
const release = (id: string) => ({
  release: id,
  base: `/r/mfe-a/${id}/`,
  entry: 'entry.js',
  digests: { 'entry.js': digest('e'), 'expose.css': digest('d') },
});
const digestOf = (id: string, file: string) =>
  globalThis.releaseDigests?.[`http://localhost/r/mfe-a/${id}/${file}`];

describe('the digests that an entry reports', () => {
  beforeEach(() => {
    registerRelease('mfe-a', release('1'));
    registerRelease('mfe-a', release('2'));
  });

  it('apply only in the folder of its release', () => {
    expect(digestOf('1', 'later.js')).toBeUndefined();
    allowReportedDigests(release('1'), { 'later.js': digest('l'), 'parts/later.css': digest('p') });
    expect(digestOf('1', 'later.js')).toBe(digest('l'));
    expect(digestOf('1', 'parts/later.css')).toBe(digest('p'));
    expect(digestOf('2', 'later.js')).toBeUndefined();
  });

  it('do not replace digests of the signed map', () => {
    allowReportedDigests(release('1'), { 'entry.js': digest('x'), 'expose.css': digest('x') });
    expect([digestOf('1', 'entry.js'), digestOf('1', 'expose.css')]).toEqual([
      digest('e'),
      digest('d'),
    ]);
  });

  it.each([
    ['a file above its folder', { '../2/more.js': digest('x') }],
    ['a file elsewhere', { '/r/mfe-b/1/more.js': digest('x') }],
    ['another origin', { 'https://evil.example/more.js': digest('x') }],
    ['an escaped path', { '%2e%2e/2/more.js': digest('x') }],
    ['an address with a query', { 'more.js?x.js': digest('x') }],
    ['a hidden folder', { '.more/more.js': digest('x') }],
    ['no script and no style sheet', { 'more.html': digest('x') }],
    ['no digest', { 'more.js': 'sha256-short' }],
    ['no digests at all', 'more.js'],
    ['nothing', null],
  ])('are rejected as a whole when they contain %s', (_, digests) => {
    const before = globalThis.releaseDigests;
    const reported =
      typeof digests === 'string' ? digests : digests && { ...digests, 'fine.js': digest('f') };
    expect(() => allowReportedDigests(release('1'), reported)).toThrow();
    expect(globalThis.releaseDigests).toBe(before);
  });
});
