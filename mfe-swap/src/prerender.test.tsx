/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setPrerenderConfig } from '@train-swap/shared-config';
import { hydratePrerendered } from '@train-swap/shared-ui/testing';
import * as lifecycles from './lifecycles';
import { prerender } from './prerender';
import { swapPage } from './testing/swap-page';

const page = swapPage();

const htmlFor = (environment: 'staging' | 'production') => prerender(environment)[0]?.html ?? '';

it('renders the same first screen each time, without demonstration data in production', () => {
  expect(htmlFor('staging')).toBe(htmlFor('staging'));
  expect(htmlFor('staging')).toContain('sample ticket');
  expect(htmlFor('production')).not.toContain('sample ticket');
});

it('contains nothing that the content security policy blocks', () => {
  expect(htmlFor('staging')).not.toMatch(/<script| style=| on\w+=/);
});

it('hydrates in place and keeps what was typed before', async () => {
  page.state.session = null;
  window.history.replaceState(null, '', '/');
  const typed = { 'booking-reference': 'swap-me 24', 'booking-holder': 'Okafo' };
  const findFields = () =>
    Object.keys(typed).map((id) => document.getElementById(id) as HTMLInputElement);
  let fields: HTMLInputElement[] = [];
  const app = await hydratePrerendered({
    lifecycles,
    html: htmlFor('staging'),
    before: () => {
      fields = findFields();
      for (const field of fields) field.value = typed[field.id as keyof typeof typed];
      setPrerenderConfig({ environment: 'staging' });
    },
  });
  expect(findFields()).toEqual(fields);
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'Surname or email address' }), 'r');
  expect(fields.map(({ value }) => value)).toEqual(['swap-me 24', 'Okafor']);
  expect(app.errors()).toEqual([]);
  await app.unmount();
});
