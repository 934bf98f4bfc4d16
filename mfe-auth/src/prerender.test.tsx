/** @jest-environment jsdom */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ok, startTestServices, type TestServices } from '@train-swap/shared-api/testing';
import { paths, setPrerenderConfig } from '@train-swap/shared-config';
import { hydratePrerendered } from '@train-swap/shared-ui/testing';
import { clearSignInDraft, useSignInDraft } from './features/sign-in/sign-in-draft';
import * as lifecycles from './lifecycles';
import { prerender } from './prerender';

let services: TestServices;
let unmount: () => Promise<void>;
beforeAll(async () => {
  services = await startTestServices();
});
beforeEach(() => {
  clearSignInDraft();
  services.use({ 'GET /authentication/session': () => ok({ session: null }) });
});
afterEach(() => unmount?.());
afterAll(() => services.stop());

const html = () => prerender('staging')[0]?.html ?? '';

/** `before` is what the traveller does before the script runs. */
async function hydrate(before?: () => void) {
  window.history.replaceState(null, '', paths.signIn());
  const app = await hydratePrerendered({
    lifecycles,
    html: html(),
    before: () => {
      before?.();
      setPrerenderConfig({ environment: 'staging' });
    },
  });
  unmount = app.unmount;
  return app.errors;
}

const addressField = () => screen.getByLabelText<HTMLInputElement>('Email address');

it('is the same each time and contains nothing that the content security policy blocks', () => {
  expect(html()).toBe(html());
  expect(html()).toContain('Send me a code');
  expect(html()).not.toMatch(/<script| style=| on\w+=/);
  // Submitted before the script runs, a form must put nothing into the address.
  expect(html().match(/<form/g)).toEqual(
    html()
      .match(/method="dialog"/g)
      ?.map(() => '<form'),
  );
});

it('hydrates in place and keeps the address that was typed before', async () => {
  let typedField: HTMLInputElement | undefined;
  const errors = await hydrate(() => {
    typedField = addressField();
    typedField.value = 'ada@example.co';
  });
  expect(addressField()).toBe(typedField);
  await userEvent.setup().type(addressField(), 'm');
  expect(addressField().value).toBe('ada@example.com');
  expect(useSignInDraft.getState().email).toBe('ada@example.com');
  expect(errors()).toEqual([]);
});

it('keeps the choice of a text message that was made before', async () => {
  const errors = await hydrate(() => {
    screen.getByRole<HTMLInputElement>('radio', { name: 'By text message' }).checked = true;
    addressField().value = '07700 900101';
  });
  expect(screen.getByLabelText<HTMLInputElement>('Mobile number').value).toBe('07700 900101');
  expect(errors()).toEqual([]);
});

it('removes the passkey button when the browser does not support passkeys', async () => {
  const errors = await hydrate(() => {
    expect(screen.getByRole('button', { name: 'Sign in with a passkey' })).toBeTruthy();
  });
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull(),
  );
  expect(errors()).toEqual([]);
});

it('shows the draft of this tab instead of the prerendered values', async () => {
  useSignInDraft.setState({ channel: 'text', phone: '07700 900101' });
  const errors = await hydrate();
  expect(screen.getByLabelText<HTMLInputElement>('Mobile number').value).toBe('07700 900101');
  expect(errors()).toEqual([]);
});
