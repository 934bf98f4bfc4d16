import { expect, it } from '@jest/globals';
import { parseAppearance } from './appearance';

it.each([
  ['', 'system', 'system'],
  ['theme=dark', 'dark', 'system'],
  ['a=b; contrast=more; theme=light', 'light', 'more'],
  ['contrast=normal', 'system', 'normal'],
  ['theme=blue; contrast=1', 'system', 'system'],
  ['mytheme=dark; xcontrast=more', 'system', 'system'],
])('reads the cookies %p as %p and %p', (cookies, theme, contrast) => {
  expect(parseAppearance(cookies)).toEqual({ theme, contrast });
});
