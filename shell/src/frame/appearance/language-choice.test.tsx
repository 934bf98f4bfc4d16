/** @jest-environment jsdom */
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { setPrerenderConfig } from '@train-swap/shared-config';
import { LanguageChoice } from './language-choice';

afterEach(() => {
  cleanup();
  delete document.documentElement.dataset.language;
});

it('offers each language in itself and shows the one of the page', () => {
  setPrerenderConfig({ environment: 'staging' });
  document.documentElement.dataset.language = 'de';
  render(<LanguageChoice />);
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('de');
  const options = screen.getAllByRole<HTMLOptionElement>('option');
  expect(options.map(({ lang, text }) => [lang, text])).toEqual([
    ['en-GB', 'English'],
    ['de-DE', 'Deutsch'],
    ['fr-FR', 'Français'],
    ['ar-XB', 'Pseudo-language'],
  ]);
});

it('has no pseudo-language in production', () => {
  setPrerenderConfig({ environment: 'production' });
  render(<LanguageChoice />);
  const options = screen.getAllByRole<HTMLOptionElement>('option');
  expect(options.map(({ value }) => value)).toEqual(['en', 'de', 'fr']);
});
