import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { refreshSession } from '@train-swap/shared-api';
import { ok, problem, startTestServices, type TestServices } from '@train-swap/shared-api/testing';
import { openApp } from '../../testing/open-app';
import { guestSession, travellerSession } from '../../testing/sessions';
import { clearProfileDraft } from './profile/profile-draft';

const currentSession = {
  id: 'session-1',
  current: true,
  device: 'Chrome on Android',
  signedInAt: '2026-11-21T08:00:00Z',
  expiresAt: '2026-12-21T08:00:00Z',
};
const challenge = {
  challengeId: 'c1',
  channel: 'email',
  sentTo: 'a•••@example.com',
  length: 6,
  expiresAt: '2099-11-21T09:05:00Z',
  resendAt: '2026-01-01T09:00:00Z',
  attemptsLeft: 5,
};

let services: TestServices;
let session: typeof guestSession | null;

beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());
beforeEach(async () => {
  session = travellerSession;
  clearProfileDraft();
  services.use({
    'GET /authentication/session': () => ok({ session }),
    'DELETE /authentication/session': () => {
      session = null;
      return ok(undefined, 204);
    },
    'PATCH /authentication/traveller': ({ body }) =>
      ok({ traveller: { ...travellerSession.traveller, ...(body as object) } }),
    'GET /authentication/traveller/email-status': () => ok({ bouncedAt: null }),
    'PUT /authentication/password': () => ok(undefined, 204),
    'GET /authentication/passkeys': () => ok({ rpId: 'localhost', userId: null, passkeys: [] }),
    'GET /authentication/sessions': () => ok({ sessions: [currentSession] }),
  });
  await refreshSession();
  services.requests.length = 0;
});

const getHint = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;
const sent = (method: string) => services.requests.filter((request) => request.method === method);

/** Waits for the passkeys: a lazy part, which would otherwise appear between two steps of a test. */
async function openAccount() {
  const app = openApp('/account');
  await waitForElementToBeRemoved(() => screen.queryByLabelText('Loading your passkeys'));
  return app;
}

describe('the account of a signed-in traveller', () => {
  it('greets by name, links to trips, tickets, payments and privacy, and offers the newsletter', async () => {
    await openAccount();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello, Ada Okafor');
    const own = within(screen.getByRole('navigation', { name: 'Your account' }));
    expect(own.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/trips',
      '/',
      '/payments',
      '/account/notifications',
      '/account/privacy',
    ]);
    expect(screen.getByRole('form', { name: 'Newsletter' })).toBeTruthy();
  });

  it('shows that emails come back until a code that was sent to the address is entered', async () => {
    services.use({
      'GET /authentication/traveller/email-status': () => ok({ bouncedAt: '2026-11-21T08:00:00Z' }),
      'POST /authentication/one-time-codes': () => ok(challenge, 202),
      'POST /authentication/one-time-codes/:id/verifications': () =>
        ok({ session: travellerSession }),
    });
    const { user } = await openAccount();
    expect(screen.getByRole('heading', { name: 'Our emails do not reach you' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send a code to ada@example.com' }));
    await screen.findByRole('heading', { name: 'Confirm that it is you' });
    await user.paste('123456');
    await screen.findByText('Our emails reach you again.');
    expect(screen.queryByRole('heading', { name: 'Our emails do not reach you' })).toBeNull();
  });

  it('saves name and phone, with the phone in its international form', async () => {
    const { user } = await openAccount();
    expect(getHint(screen.getByLabelText(/^Mobile number/))).toBe(
      'Sign-in codes go to your email address, not to this number.',
    );
    await user.clear(screen.getByLabelText(/^Name/));
    await user.type(screen.getByLabelText(/^Name/), ' Ada O. ');
    await user.type(screen.getByLabelText(/^Mobile number/), '07700 900101');
    await user.click(screen.getByRole('button', { name: 'Save my details' }));
    await screen.findByText('Your details are saved.');
    expect(sent('PATCH')[0]?.body).toEqual({ name: 'Ada O.', phone: '+447700900101' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello, Ada O.');
  });

  it('deletes the phone number when its field is empty', async () => {
    const { user } = await openAccount();
    await user.clear(screen.getByLabelText(/^Name/));
    await user.click(screen.getByRole('button', { name: 'Save my details' }));
    await screen.findByText('Your details are saved.');
    expect(sent('PATCH')[0]?.body).toEqual({ name: null, phone: null });
  });

  it('shows the error of an invalid phone number and sends no request', async () => {
    const { user } = await openAccount();
    await user.type(screen.getByLabelText(/^Mobile number/), '12');
    await user.click(screen.getByRole('button', { name: 'Save my details' }));
    const field = screen.getByLabelText(/^Mobile number/);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert')).toBe(document.activeElement);
    const fieldLink = screen.getByRole('link', { name: /Enter a mobile number like/ });
    expect(fieldLink.getAttribute('href')).toBe(`#${field.id}`);
    expect(sent('PATCH')).toHaveLength(0);
  });

  it('shows the error of the service at its field and keeps the values', async () => {
    services.use({
      'PATCH /authentication/traveller': () =>
        problem(422, 'invalid-request', 'Check the marked fields.', {
          pointers: [{ pointer: '#/name', detail: 'A name cannot be only dots.' }],
        }),
    });
    const { user } = await openAccount();
    await user.clear(screen.getByLabelText(/^Name/));
    await user.type(screen.getByLabelText(/^Name/), '...');
    await user.click(screen.getByRole('button', { name: 'Save my details' }));
    await screen.findByRole('link', { name: 'A name cannot be only dots.' });
    const name = screen.getByLabelText<HTMLInputElement>(/^Name/);
    expect(name.value).toBe('...');
    expect(name.getAttribute('aria-invalid')).toBe('true');
  });

  it('keeps a number that is used to sign in, and shows the reason', async () => {
    const phone = '+447700900123';
    session = { ...travellerSession, traveller: { id: 'ada', name: null, email: null, phone } };
    await refreshSession();
    const { user } = await openAccount();
    const field = screen.getByLabelText<HTMLInputElement>('Mobile number');
    expect(getHint(field)).toBe(
      'You sign in with codes to this number, so it cannot be changed here.',
    );
    await user.type(field, '07700 900101');
    await user.type(screen.getByLabelText(/^Name/), 'Ada');
    await user.click(screen.getByRole('button', { name: 'Save my details' }));
    await screen.findByText('Your details are saved.');
    expect(sent('PATCH')[0]?.body).toEqual({ name: 'Ada', phone });
  });

  it('keeps the values when the session ends before saving', async () => {
    services.use({
      'PATCH /authentication/traveller': () => problem(401, 'no-session', 'Sign in again.'),
    });
    const { user } = await openAccount();
    // jsdom stores no Secure cookie at an http address.
    const cookie = jest.spyOn(document, 'cookie', 'get').mockReturnValue('__Host-probe=1');
    await user.type(screen.getByLabelText(/^Name/), ' the Second');
    await user.click(screen.getByRole('button', { name: 'Save my details' }));
    await screen.findByText('Your session has ended');
    cookie.mockRestore();
    await act(() => refreshSession());
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Ada Okafor the Second');
  });

  it('sets a password, and rejects a short one without a request', async () => {
    const { user } = await openAccount();
    const field = screen.getByLabelText<HTMLInputElement>('New password');
    await user.type(field, 'short');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(sent('PUT')).toHaveLength(0);
    await user.type(field, ' but longer now');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    await screen.findByText(/Your password is saved/);
    expect(sent('PUT')[0]?.body).toEqual({ password: 'short but longer now' });
    expect(field.value).toBe('');
  });

  it('requests a new code when the service requires one, then saves the password', async () => {
    let confirmed = false;
    services.use({
      'PUT /authentication/password': () =>
        confirmed
          ? ok(undefined, 204)
          : problem(403, 'step-up-required', 'You signed in a while ago.'),
      'POST /authentication/one-time-codes': () => ok(challenge, 202),
      'POST /authentication/one-time-codes/:id/verifications': () => {
        confirmed = true;
        return ok({ session });
      },
    });
    const { user } = await openAccount();
    await user.type(screen.getByLabelText('New password'), 'four words in a row{Enter}');
    await screen.findByText('You signed in a while ago.');
    await user.click(screen.getByRole('button', { name: 'Send a code to ada@example.com' }));
    await screen.findByRole('heading', { name: 'Confirm that it is you' });
    await user.paste('123456');
    await screen.findByText(/Your password is saved/);
    expect(sent('PUT').at(-1)?.body).toEqual({ password: 'four words in a row' });
  });

  it('shows the password on request', async () => {
    const { user } = await openAccount();
    const field = screen.getByLabelText<HTMLInputElement>('New password');
    expect(field.type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field.type).toBe('text');
  });

  it('signs out and confirms it', async () => {
    const { user } = await openAccount();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await screen.findByText('You are signed out');
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      '/account/sign-in?next=%2Faccount',
    );
    expect(sent('DELETE')).toHaveLength(1);
  });

  it('shows an error and stays on the screen when signing out failed', async () => {
    services.use({
      'DELETE /authentication/session': () => problem(500, 'broken', 'Try again in a moment.'),
    });
    const { user } = await openAccount();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await screen.findByText('Try again in a moment.');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello, Ada Okafor');
  });
});

describe('the account screen of a guest', () => {
  it('links to signing in and to the trips', async () => {
    session = guestSession;
    await refreshSession();
    openApp('/account');
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'my trips' }).getAttribute('href')).toBe('/trips');
  });

  it('shows an error when the account cannot be loaded, and loads it after a retry', async () => {
    session = null;
    await refreshSession();
    services.use({
      'GET /authentication/session': () => problem(500, 'broken', 'Try again in a moment.'),
    });
    await refreshSession().catch(() => undefined);
    const { user } = openApp('/account');
    await screen.findByText('Try again in a moment.');
    services.use({ 'GET /authentication/session': () => ok({ session: travellerSession }) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Hello, Ada Okafor' });
  });

  it('shows the not-found screen at an unknown address', () => {
    openApp('/account/nowhere');
    expect(screen.getByRole('heading', { name: 'There is no such page' })).toBeDefined();
  });
});
