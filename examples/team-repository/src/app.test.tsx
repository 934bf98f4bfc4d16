import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import manifest from '../package.json' with { type: 'json' };
import { App } from './app';

afterEach(cleanup);

it('shows the not-found screen at an unknown path', () => {
  window.history.replaceState(null, '', '/lounge/nowhere');
  render(<App />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('There is no such page');
});

it('declares every path in package.json', () => {
  expect(manifest.screens).toEqual(['/lounge', '/lounge/*']);
});
