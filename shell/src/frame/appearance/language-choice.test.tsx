/** @jest-environment jsdom */
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { setPrerenderConfig } from '@train-swap/shared-config';
import { defaultLanguage } from '@train-swap/shared-config/languages';
import { getAddressIn, LanguageChoice } from './language-choice';

afterEach(() => {
  cleanup();
  delete document.documentElement.dataset.language;
  history.replaceState(null, '', '/');
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
  ]);
});

it('leads back from the pseudo-language, which the staging deck opens', () => {
  setPrerenderConfig({ environment: 'staging' });
  document.documentElement.dataset.language = 'ar-XB';
  render(<LanguageChoice />);
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('ar-XB');
});

it('leads to the same page in the other language, and never to another site', () => {
  document.documentElement.dataset.language = 'de';
  history.replaceState(null, '', '/de/trips?a=b#c');
  expect(getAddressIn(defaultLanguage)).toBe('/trips?a=b#c');
  for (const path of ['/de//evil.example/x', '/de/%2Fevil.example']) {
    history.replaceState(null, '', path);
    expect(getAddressIn(defaultLanguage)).toBe('/');
  }
});
