import { describe, expect, it } from '@jest/globals';
import { noOverrides } from '../../overrides/overrides';
import { describePart } from './describe-part';
import { findInnermost, getBoundingBox } from './mounted-parts';

const [live, canary, earlier] = ['a'.repeat(16), 'b'.repeat(16), 'c'.repeat(16)];
const remote = { name: 'mfe-x', live, canary, isLoaded: true, off: null, releases: [] };
const state = { remotes: [remote], overrides: noOverrides };

describe('describePart', () => {
  it.each([
    [live, 'mfe-x aaaaaaaa live'],
    [canary, 'mfe-x bbbbbbbb canary'],
    [earlier, 'mfe-x cccccccc fallback'],
    ['local', 'mfe-x development'],
  ])('describes the release %s as "%s"', (release, text) => {
    expect(describePart({ remote: 'mfe-x', release, expose: './lifecycles' }, state)).toBe(text);
  });

  it('shows an override and the name of the expose', () => {
    const overrides = { ...noOverrides, releases: { 'mfe-x': canary } };
    const part = { remote: 'mfe-x', release: canary, expose: './checkout' };
    expect(describePart(part, { ...state, overrides })).toBe('mfe-x/checkout bbbbbbbb override');
  });
});

const rect = (left: number, top: number, right: number, bottom: number) =>
  ({ left, top, right, bottom, width: right - left, height: bottom - top }) as DOMRect;

describe('getBoundingBox', () => {
  it('contains all visible rectangles of the part', () => {
    const rects = [rect(10, 10, 20, 20), rect(0, 15, 15, 40), rect(500, 500, 500, 500)];
    expect(getBoundingBox({ getClientRects: () => rects })).toEqual({
      left: 0,
      top: 10,
      right: 20,
      bottom: 40,
    });
  });

  it('is null while the part renders nothing', () => {
    expect(getBoundingBox({ getClientRects: () => [rect(0, 0, 0, 0)] })).toBeNull();
  });
});

it('finds the innermost part at a point', () => {
  const outer = { box: rect(0, 0, 100, 100) };
  const inner = { box: rect(10, 10, 50, 50) };
  expect(findInnermost([outer, inner], { x: 20, y: 20 })).toBe(inner);
  expect(findInnermost([inner, outer], { x: 90, y: 20 })).toBe(outer);
  expect(findInnermost([inner, outer], { x: 190, y: 20 })).toBeNull();
});
