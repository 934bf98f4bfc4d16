import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { getSessionState, refreshSession } from 'shared-api';
import { ok, problem, startTestServices, type TestServices } from 'shared-api/testing';
import { type Authenticator, plugInAuthenticator } from '../../testing/authenticator';
import { openApp } from '../../testing/open-app';
import { guestSession, travellerSession } from '../../testing/sessions';
import { forgetSignInDraft } from './sign-in-draft';

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
  forgetSignInDraft();
  authenticator = plugInAuthenticator();
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

const asked = (path: string) => services.requests.filter((one) => one.path.endsWith(path));

describe('signing in by passkey', () => {
  it('needs one press, names nobody and goes on to where the traveller came from', async () => {
    const { user } = openApp('/account/sign-in?next=%2Ftrips');
    await user.click(await button());
    await waitFor(() => expect(location.pathname).toBe('/trips'));
    expect(getSessionState().session?.traveller?.name).toBe('Ada Okafor');
    expect(asked('/passkey-challenges').at(-1)?.body).toEqual({ purpose: 'sign-in' });
    expect(asked('/passkey-sessions')[0]?.body).toEqual({
      credential: {
        id: 'cred-1',
        response: {
          clientDataJSON: 'dXNlZCBoZXJl',
          authenticatorData: 'YSBjb3VudA',
          signature: 'c2lnbmVkID4-PiA_Pz8',
          userHandle: 'c29tZWJvZHk',
        },
      },
    });
  });

  it('is offered with the e-mail address, and taken back when the screen is left', async () => {
    const { unmount } = openApp('/account/sign-in');
    expect((await screen.findByLabelText('E-mail address')).getAttribute('autocomplete')).toBe(
      'username webauthn',
    );
    await waitFor(() => expect(authenticator.offers).toHaveLength(1));
    expect(asked('/guest-sessions')).toHaveLength(1);
    unmount();
    expect(authenticator.offers[0]?.signal.aborted).toBe(true);
  });

  it('happens by choosing it there, without another press', async () => {
    openApp('/account/sign-in');
    await waitFor(() => expect(authenticator.offers).toHaveLength(1));
    authenticator.offers[0]?.choose();
    await screen.findByRole('heading', { name: 'Hello, Ada Okafor' });
  });

  it('by a press takes the offer back first, and offers again when nothing came of it', async () => {
    authenticator.refuse('NotAllowedError');
    const { user } = openApp('/account/sign-in');
    await waitFor(() => expect(authenticator.offers).toHaveLength(1));
    await user.click(await button());
    await screen.findByText(/No passkey was used: it was cancelled, or took too long/);
    expect(authenticator.offers[0]?.signal.aborted).toBe(true);
    await waitFor(() => expect(authenticator.offers).toHaveLength(2));
    expect(authenticator.offers[1]?.signal.aborted).toBe(false);
    expect(document.activeElement).toBe(await button());
  });

  it.each([
    ['SecurityError', /Passkeys do not work at this address/],
    ['InvalidStateError', /could not be used just now/],
    ['UnknownError', /could not use a passkey just now/],
  ])('says %s in plain words', async (name, words) => {
    authenticator.refuse(name);
    const { user } = openApp('/account/sign-in');
    await user.click(await button());
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
  });

  it('has the password manager forget a passkey that belongs to no account', async () => {
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

  it('says nothing when it cannot even be offered', async () => {
    services.use({
      'POST /authentication/passkey-challenges': () =>
        problem(503, 'service-unavailable', 'Try again in a moment.'),
    });
    openApp('/account/sign-in');
    await waitFor(() => expect(asked('/passkey-challenges')).not.toHaveLength(0));
    await button();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is not spoken of where the browser knows no passkeys', async () => {
    authenticator.unplug();
    openApp('/account/sign-in');
    await screen.findByLabelText('E-mail address');
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  });
});

it('sends a code in the session in which passkeys are on offer', async () => {
  const { user } = openApp('/account/sign-in');
  await user.type(await screen.findByLabelText('E-mail address'), 'ada@example.com{Enter}');
  await waitFor(() => expect(asked('/one-time-codes')).toHaveLength(1));
  expect(asked('/guest-sessions')).toHaveLength(1);
  const order = services.requests.map(({ path }) => path.split('/').at(-1));
  expect(order.indexOf('guest-sessions')).toBeLessThan(order.indexOf('one-time-codes'));
});
