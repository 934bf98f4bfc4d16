import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { getSessionState, refreshSession } from '@train-swap/shared-api';
import { ok, problem, startTestServices, type TestServices } from '@train-swap/shared-api/testing';
import { type Authenticator, installAuthenticator } from '../../testing/authenticator';
import { openApp } from '../../testing/open-app';
import { guestSession, travellerSession } from '../../testing/sessions';
import { clearSignInDraft } from './sign-in-draft';

const publicKey = {
  rpId: 'localhost',
  challenge: 'Y2hhbGxlbmdl',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
};
const button = () => screen.findByRole('button', { name: 'Sign in with a passkey' });

let services: TestServices;
let authenticator: Authenticator;

beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());
beforeEach(async () => {
  clearSignInDraft();
  authenticator = installAuthenticator();
  services.use({
    'GET /authentication/session': () => ok({ session: null }),
    'POST /authentication/guest-sessions': () => ok({ session: guestSession }, 201),
    'POST /authentication/passkey-challenges': () => ok({ publicKey }, 201),
    'POST /authentication/passkey-sessions': () => ok({ session: travellerSession }, 201),
  });
  await refreshSession();
  services.requests.length = 0;
});
afterEach(() => authenticator.unplug());

const requestsTo = (path: string) => services.requests.filter((one) => one.path.endsWith(path));

describe('signing in by passkey', () => {
  it('needs one press and no address, then returns to the previous screen', async () => {
    const { user } = openApp('/account/sign-in?next=%2Ftrips');
    await user.click(await button());
    await waitFor(() => expect(location.pathname).toBe('/trips'));
    expect(getSessionState().session?.traveller?.name).toBe('Ada Okafor');
    expect(requestsTo('/passkey-challenges').at(-1)?.body).toEqual({ purpose: 'sign-in' });
    expect(requestsTo('/passkey-sessions')[0]?.body).toEqual({
      credential: {
        id: 'cred-1',
        response: {
          clientDataJSON: 'dXNlZCBoZXJl',
          authenticatorData: 'YSBjb3VudA',
          signature: 'c2lnbmVkID4-PiA_Pz8',
          userHandle: 'dHJhdmVsbGVy',
        },
      },
    });
  });

  it('is offered at the email field, and withdrawn when the screen is left', async () => {
    const { unmount } = openApp('/account/sign-in');
    expect((await screen.findByLabelText('Email address')).getAttribute('autocomplete')).toBe(
      'username webauthn',
    );
    await waitFor(() => expect(authenticator.offers).toHaveLength(1));
    expect(requestsTo('/guest-sessions')).toHaveLength(1);
    unmount();
    expect(authenticator.offers[0]?.signal.aborted).toBe(true);
  });

  it('signs in when the passkey is chosen at the field', async () => {
    openApp('/account/sign-in');
    await waitFor(() => expect(authenticator.offers).toHaveLength(1));
    authenticator.offers[0]?.choose();
    await screen.findByRole('heading', { name: 'Hello, Ada Okafor' });
  });

  it('withdraws the offer before a press, and repeats it when the press fails', async () => {
    authenticator.failWith('NotAllowedError');
    const { user } = openApp('/account/sign-in');
    await waitFor(() => expect(authenticator.offers).toHaveLength(1));
    await user.click(await button());
    await screen.findByText(/No passkey was used: it was cancelled or took too long/);
    expect(authenticator.offers[0]?.signal.aborted).toBe(true);
    await waitFor(() => expect(authenticator.offers).toHaveLength(2));
    expect(authenticator.offers[1]?.signal.aborted).toBe(false);
    expect(document.activeElement).toBe(await button());
  });

  it.each([
    ['SecurityError', /Passkeys do not work at this address/],
    ['InvalidStateError', /could not be used/],
    ['UnknownError', /could not use a passkey/],
  ])('shows a readable message for %s', async (name, message) => {
    authenticator.failWith(name);
    const { user } = openApp('/account/sign-in');
    await user.click(await button());
    expect((await screen.findByRole('alert')).textContent).toMatch(message);
  });

  it('removes a passkey without an account from the password manager', async () => {
    services.use({
      'POST /authentication/passkey-sessions': () =>
        problem(401, 'passkey-unknown', 'This passkey belongs to no account here.'),
    });
    openApp('/account/sign-in');
    await waitFor(() => expect(authenticator.offers).toHaveLength(1));
    authenticator.offers[0]?.choose();
    await screen.findByText('This passkey belongs to no account here.');
    expect(authenticator.signals.signalUnknownCredential).toHaveBeenCalledWith({
      rpId: 'localhost',
      credentialId: 'cred-1',
    });
    await waitFor(() => expect(authenticator.offers).toHaveLength(2));
  });

  it('shows nothing when the offer fails', async () => {
    services.use({
      'POST /authentication/passkey-challenges': () =>
        problem(503, 'service-unavailable', 'Try again in a moment.'),
    });
    openApp('/account/sign-in');
    await waitFor(() => expect(requestsTo('/passkey-challenges')).not.toHaveLength(0));
    await button();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is not shown when the browser does not support passkeys', async () => {
    authenticator.unplug();
    openApp('/account/sign-in');
    await screen.findByLabelText('Email address');
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  });
});

it('sends a code in the same session as the passkey offer', async () => {
  const { user } = openApp('/account/sign-in');
  await user.type(await screen.findByLabelText('Email address'), 'ada@example.com{Enter}');
  await waitFor(() => expect(requestsTo('/one-time-codes')).toHaveLength(1));
  expect(requestsTo('/guest-sessions')).toHaveLength(1);
  const order = services.requests.map(({ path }) => path.split('/').at(-1));
  expect(order.indexOf('guest-sessions')).toBeLessThan(order.indexOf('one-time-codes'));
});
