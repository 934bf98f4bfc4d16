import { beforeEach, describe, expect, it } from '@jest/globals';
import { admitRelease, admitTold } from './admitted-releases';

const digest = (letter: string) => `sha384-${letter.repeat(64)}`;
const release = (id: string) => ({
  release: id,
  base: `/r/mfe-a/${id}/`,
  entry: 'entry.js',
  digests: { 'entry.js': digest('e'), 'door.css': digest('d') },
});
const at = (id: string, file: string) =>
  globalThis.releaseDigests?.[`http://localhost/r/mfe-a/${id}/${file}`];

describe('what an entry tells', () => {
  beforeEach(() => {
    admitRelease('mfe-a', release('1'));
    admitRelease('mfe-a', release('2'));
  });

  it('may run, in the folder of its own release alone', () => {
    expect(at('1', 'later.js')).toBeUndefined();
    admitTold(release('1'), { 'later.js': digest('l'), 'parts/later.css': digest('p') });
    expect(at('1', 'later.js')).toBe(digest('l'));
    expect(at('1', 'parts/later.css')).toBe(digest('p'));
    expect(at('2', 'later.js')).toBeUndefined();
  });

  it('puts nothing in the place of what the signed map says', () => {
    admitTold(release('1'), { 'entry.js': digest('x'), 'door.css': digest('x') });
    expect([at('1', 'entry.js'), at('1', 'door.css')]).toEqual([digest('e'), digest('d')]);
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
  ])('is refused as a whole where it tells of %s', (_, told) => {
    const before = globalThis.releaseDigests;
    const given = typeof told === 'string' ? told : told && { ...told, 'fine.js': digest('f') };
    expect(() => admitTold(release('1'), given)).toThrow();
    expect(globalThis.releaseDigests).toBe(before);
  });
});
