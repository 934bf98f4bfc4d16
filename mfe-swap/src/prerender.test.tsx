/** @jest-environment jsdom */
import { expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWith } from 'shared-config';
import { bootstrap, mount, unmount } from './lifecycles';
import { prerender } from './prerender';
import { swapPage } from './testing/swap-page';

const page = swapPage();

const htmlFor = (environment: 'staging' | 'production') => prerender(environment)[0]?.html ?? '';

it('renders the same first screen each time, and in production none of the demonstration', () => {
  expect(htmlFor('staging')).toBe(htmlFor('staging'));
  expect(htmlFor('staging')).toContain('SWAPME24</b>');
  expect(htmlFor('production')).not.toContain('SWAPME24</b>');
});

it('carries nothing that the policy of the page would refuse', () => {
  expect(htmlFor('staging')).not.toMatch(/<script| style=| on\w+=/);
});

it('is taken over in place, with what was typed before, and the form works', async () => {
  page.state.session = null;
  window.scrollTo = () => undefined;
  window.history.replaceState(null, '', '/');
  const html = htmlFor('staging');
  const domElement = document.createElement('div');
  domElement.innerHTML = html;
  document.body.append(domElement);
  const typed = { 'booking-reference': 'swap-me 24', 'booking-holder': 'Okafo' };
  const fields = Object.keys(typed).map((id) => document.getElementById(id) as HTMLInputElement);
  for (const field of fields) field.value = typed[field.id as keyof typeof typed];
  renderWith({ environment: 'staging' });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const given = { domElement, onCrash: jest.fn(), isPrerendered: true };
  await act(async () => {
    await bootstrap();
    await mount(given);
  });
  expect(Object.keys(typed).map((id) => document.getElementById(id))).toEqual(fields);
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'Surname or e-mail address' }), 'r');
  expect(fields.map(({ value }) => value)).toEqual(['swap-me 24', 'Okafor']);
  expect(given.onCrash).not.toHaveBeenCalled();
  await act(() => unmount(given));
  domElement.remove();
});
