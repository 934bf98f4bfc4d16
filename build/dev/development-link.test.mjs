import { expect, it } from '@jest/globals';
import { developmentLink } from './development-link.js';

it('adds the development server to the overrides of the browser', () => {
  const link = new URL(
    developmentLink('http://localhost:4200', 'mfe-swap', 'http://localhost:5300'),
  );
  expect([link.origin, link.pathname, [...link.searchParams.keys()]]).toEqual([
    'http://localhost:4200',
    '/',
    ['deck-add'],
  ]);
  const value = link.searchParams.get('deck-add') ?? '';
  expect(JSON.parse(Buffer.from(value, 'base64url').toString())).toEqual({
    releases: { 'mfe-swap': 'http://localhost:5300' },
  });
});
