/** @jest-environment jsdom */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ok, startTestServices, type TestServices } from 'shared-api/testing';
import { paths, renderWith } from 'shared-config';
import { forgetSignInDraft, useSignInDraft } from './features/sign-in/sign-in-draft';
import { bootstrap, mount, unmount } from './lifecycles';
import { prerender } from './prerender';

let services: TestServices;
let leave: () => Promise<void>;
beforeAll(async () => {
  services = await startTestServices();
});
beforeEach(() => {
  forgetSignInDraft();
  services.use({ 'GET /authentication/session': () => ok({ session: null }) });
});
afterEach(() => leave?.());
afterAll(() => services.stop());

const html = () => prerender('staging')[0]?.html ?? '';

/** As the shell does it with the page of the edge server; `before` is what people do meanwhile. */
async function takeOver(before: () => void = () => undefined) {
  window.scrollTo = () => undefined;
  window.history.replaceState(null, '', paths.signIn());
  const domElement = document.createElement('div');
  domElement.innerHTML = html();
  document.body.append(domElement);
  const mismatch = jest.spyOn(console, 'error');
  before();
  renderWith({ environment: 'staging' });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const given = { domElement, onCrash: jest.fn(), isPrerendered: true };
  await act(async () => {
    await bootstrap();
    await mount(given);
  });
  leave = async () => {
    await act(() => unmount(given));
    domElement.remove();
    mismatch.mockRestore();
  };
  return { mismatch, ...given };
}

const addressField = () => screen.getByLabelText<HTMLInputElement>('E-mail address');

it('is the same each time, and carries nothing that the policy of the page would refuse', () => {
  expect(html()).toBe(html());
  expect(html()).toContain('Send me a code');
  expect(html()).not.toMatch(/<script| style=| on\w+=/);
  // Sent before anybody listens, nothing gets into an address.
  expect(html().match(/<form/g)).toEqual(
    html()
      .match(/method="dialog"/g)
      ?.map(() => '<form'),
  );
});

it('is taken over in place, with the address that was typed before', async () => {
  let typedIn: HTMLInputElement | undefined;
  const { mismatch, onCrash } = await takeOver(() => {
    typedIn = addressField();
    typedIn.value = 'ada@example.co';
  });
  expect(addressField()).toBe(typedIn);
  await userEvent.setup().type(addressField(), 'm');
  expect(addressField().value).toBe('ada@example.com');
  expect(useSignInDraft.getState().email).toBe('ada@example.com');
  expect([mismatch.mock.calls, onCrash.mock.calls]).toEqual([[], []]);
});

it('goes on by text message where that was chosen before', async () => {
  const { mismatch } = await takeOver(() => {
    screen.getByRole<HTMLInputElement>('radio', { name: 'By text message' }).checked = true;
    addressField().value = '07700 900101';
  });
  expect(screen.getByLabelText<HTMLInputElement>('Mobile number').value).toBe('07700 900101');
  expect(mismatch.mock.calls).toEqual([]);
});

it('offers no passkey any more where the browser knows none', async () => {
  const { mismatch } = await takeOver(() => {
    expect(screen.getByRole('button', { name: 'Sign in with a passkey' })).toBeTruthy();
  });
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull(),
  );
  expect(mismatch.mock.calls).toEqual([]);
});

it('gives way to what was typed and chosen in this tab before', async () => {
  useSignInDraft.setState({ channel: 'text', phone: '07700 900101' });
  const { mismatch } = await takeOver();
  expect(screen.getByLabelText<HTMLInputElement>('Mobile number').value).toBe('07700 900101');
  expect(mismatch.mock.calls).toEqual([]);
});
