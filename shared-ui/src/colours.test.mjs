import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const [lightText = '', darkText = ''] = css.split('@media (prefers-color-scheme: dark)');

function readColours(text) {
  const found = [...text.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6})/g)];
  return Object.fromEntries(found.map(([, name, value]) => [name, value]));
}

const light = readColours(lightText);
const schemes = { light, dark: { ...light, ...readColours(darkText) } };

/** Relative luminance by WCAG 2.2. */
function luminance(colour) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const surfaces = ['page', 'surface', 'surface-raised', 'surface-sunken'];
const texts = [
  ['ink', [...surfaces, 'brand-soft', 'brand-soft-hover']],
  ['ink-soft', [...surfaces, 'brand-soft', 'success-soft', 'danger-soft']],
  ['link', [...surfaces, 'brand-soft']],
  ['on-brand', ['brand', 'brand-hover', 'brand-active']],
  ['on-danger', ['danger', 'danger-hover']],
  ...['info', 'success', 'warning', 'danger'].map((tone) => [
    tone,
    ['surface', 'surface-raised', `${tone}-soft`],
  ]),
];
const edges = [
  ['line-strong', ['surface', 'surface-raised', 'page']],
  ['brand', ['surface', 'surface-raised', 'page']],
  ['focus', surfaces],
];

describe.each(Object.entries(schemes))('the %s colours', (_scheme, colours) => {
  const pairs = (list) => list.flatMap(([front, backs]) => backs.map((back) => [front, back]));
  const measured = (front, back) => contrast(colours[front] ?? '', colours[back] ?? '');

  it.each(pairs(texts))('let the text %s be read on %s', (front, back) => {
    expect(measured(front, back)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(edges))('let the edge %s be seen on %s', (front, back) => {
    expect(measured(front, back)).toBeGreaterThanOrEqual(3);
  });
});
