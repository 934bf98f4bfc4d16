import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { converter, parse, wcagContrast } from 'culori';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
/**
 * The value of each colour token. A token has one value for all themes, one each for the light and the dark theme, or
 * four: light and dark, then light and dark with more contrast.
 */
function readColours({ isDark, hasMoreContrast }) {
  const declarations = css.matchAll(/--color-([\w-]+):([^;]*);/g);
  return Object.fromEntries(
    [...declarations].map(([, name, text]) => {
      const [light, dark = light, moreLight = light, moreDark = dark] =
        text.match(/oklch\([^)]*\)/g) ?? [];
      const pair = hasMoreContrast ? [moreLight, moreDark] : [light, dark];
      return [name, isDark ? pair[1] : pair[0]];
    }),
  );
}

const [light, dark, moreLight, moreDark] = [false, true].flatMap((hasMoreContrast) =>
  [false, true].map((isDark) => readColours({ isDark, hasMoreContrast })),
);
const schemes = [
  ['light', light, 4.5],
  ['dark', dark, 4.5],
  ['light theme with more contrast', moreLight, 7],
  ['dark theme with more contrast', moreDark, 7],
];

const surfaces = ['page', 'surface', 'surface-raised', 'surface-sunken'];
const tones = ['info', 'success', 'warning', 'danger'];
const texts = [
  ['ink', [...surfaces, 'brand-soft', 'brand-soft-hover', 'ticket', 'ticket-stub']],
  ['ink-soft', [...surfaces, 'brand-soft', 'success-soft', 'danger-soft', 'ticket', 'ticket-stub']],
  ['link', [...surfaces, 'brand-soft', 'ticket']],
  ['on-brand', ['brand', 'brand-hover', 'brand-active']],
  ['on-danger', ['danger', 'danger-hover']],
  ['on-ticket-band', ['ticket-band']],
  ['board-time', ['board', 'board-row']],
  ...tones.map((tone) => [tone, ['surface', 'surface-raised', `${tone}-soft`]]),
];
const borders = [
  ['line-strong', ['surface', 'surface-raised', 'page']],
  ['brand', ['surface', 'surface-raised', 'page']],
  ['accent', ['surface', 'page', 'ticket']],
  ['focus', [...surfaces, 'board', 'ticket']],
];
/** Buttons keep the regular contrast: their text is large and bold. */
const regularOnly = new Set(['on-brand', 'on-danger', 'on-ticket-band']);

const toRgb = converter('rgb');
/** Whether every channel is within 0 and 1, up to rounding. */
function isInSrgb(colour) {
  const { r, g, b } = toRgb(parse(colour));
  return [r, g, b].every((channel) => channel > -0.005 && channel < 1.005);
}

const pairs = (list) => list.flatMap(([front, backs]) => backs.map((back) => [front, back]));

describe.each(schemes)('the %s theme', (_theme, colours, minimum) => {
  const measureContrast = (front, back) => wcagContrast(colours[front], colours[back]);

  it.each(pairs(texts))('has enough contrast for text in %s on %s', (front, back) => {
    const needed = regularOnly.has(front) ? 4.5 : minimum;
    expect(measureContrast(front, back)).toBeGreaterThanOrEqual(needed);
  });

  it.each(pairs(borders))('has a contrast of at least 3 for borders in %s on %s', (front, back) => {
    expect(measureContrast(front, back)).toBeGreaterThanOrEqual(3);
  });

  it.each(['board', 'board-row'])('has a readable departure board on %s', (surface) => {
    for (const name of ['ink', 'ink-soft', 'link']) {
      expect(wcagContrast(dark[name], colours[surface])).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('has only colours that every screen can show', () => {
    expect(Object.keys(colours).filter((name) => !isInSrgb(colours[name]))).toEqual([]);
  });
});
