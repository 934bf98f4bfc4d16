import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { type Challenge, getSessionState, refreshSession } from '@train-swap/shared-api';
import { ok, problem, startTestServices, type TestServices } from '@train-swap/shared-api/testing';
import { openApp } from '../../testing/open-app';
import { travellerSession } from '../../testing/sessions';
import { clearSignInDraft } from './sign-in-draft';

let services: TestServices;
let session: typeof travellerSession | null;

const challenge: Challenge = {
  challengeId: 'c1',
  channel: 'email',
  sentTo: 'a•••@example.com',
  length: 6,
  expiresAt: '2099-11-21T09:05:00Z',
  resendAt: '2026-01-01T09:00:00Z',
  attemptsLeft: 5,
};

beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());
beforeEach(async () => {
  session = null;
  clearSignInDraft();
  services.use({
    'GET /authentication/session': () => ok({ session }),
    'POST /authentication/one-time-codes': () => ok(challenge, 202),
    'POST /authentication/one-time-codes/:id/verifications': ({ body, params }) =>
      (body as { code: string }).code === '123456'
        ? ok({ session: { ...travellerSession, id: params.id } })
        : problem(422, 'code-wrong', 'That code is not right. Four tries are left.'),
    'POST /authentication/password-sessions': ({ body }) =>
      (body as { password: string }).password === 'right one'
        ? ok({ session: travellerSession }, 201)
        : problem(401, 'sign-in-failed', 'Email and password do not fit.'),
  });
  await refreshSession();
  services.requests.length = 0;
});

// The tab panel has the name Password too.
const passwordField = () =>
  screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' });
const lastBody = () => services.requests.at(-1)?.body;

async function requestCode(address = '/account/sign-in') {
  const opened = openApp(address);
  await opened.user.type(screen.getByLabelText('Email address'), 'ada@example.com{Enter}');
  await screen.findByText('a•••@example.com', { exact: false });
  return opened;
}

async function enterCode(user: ReturnType<typeof openApp>['user'], code: string) {
  const [first] = await screen.findAllByRole('textbox');
  await user.click(first as HTMLElement);
  await user.paste(code);
}

describe('signing in by one-time code', () => {
  it('returns to the previous screen', async () => {
    const { user } = await requestCode('/account/sign-in?next=%2Ftrips%3Fpast');
    expect(lastBody()).toEqual({
      purpose: 'sign-in',
      channel: 'email',
      address: 'ada@example.com',
    });
    await enterCode(user, '123456');
    await waitFor(() => expect(location.pathname + location.search).toBe('/trips?past'));
    expect(getSessionState().session?.traveller?.name).toBe('Ada Okafor');
  });

  it('goes to the account when `next` leads to another site', async () => {
    const { user } = await requestCode('/account/sign-in?next=%2F%2Fevil.example');
    await enterCode(user, '123456');
    await screen.findByRole('heading', { name: 'Hello, Ada Okafor' });
    expect(location.pathname).toBe('/account');
  });

  it('sends the code by text message, to the number in its international form', async () => {
    const { user } = openApp('/account/sign-in');
    await user.click(screen.getByLabelText('By text message'));
    await user.type(screen.getByLabelText('Mobile number'), '07700 900101{Enter}');
    await waitFor(() => expect(services.requests).toHaveLength(1));
    expect(lastBody()).toEqual({ purpose: 'sign-in', channel: 'text', address: '+447700900101' });
  });

  it('keeps the address of each channel while the traveller switches', async () => {
    const { user } = openApp('/account/sign-in');
    await user.type(screen.getByLabelText('Email address'), 'ada@example.com');
    await user.click(screen.getByLabelText('By text message'));
    await user.type(screen.getByLabelText('Mobile number'), '0770');
    await user.click(screen.getByRole('tab', { name: 'Password' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('ada@example.com');
    await user.click(screen.getByRole('tab', { name: 'Code' }));
    expect(screen.getByLabelText<HTMLInputElement>('Mobile number').value).toBe('0770');
  });

  it('shows the error of an invalid address and moves the focus there', async () => {
    const { user } = openApp('/account/sign-in');
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(screen.getByLabelText('Email address').getAttribute('aria-invalid')).toBe('true');
    expect(services.requests).toHaveLength(0);
  });

  it('shows why no code was sent and keeps the address', async () => {
    services.use({
      'POST /authentication/one-time-codes': () =>
        problem(429, 'too-many-attempts', 'Too many codes. Wait ten minutes.'),
    });
    const { user } = openApp('/account/sign-in');
    await user.type(screen.getByLabelText('Email address'), 'ada@example.com{Enter}');
    await screen.findByText('Too many codes. Wait ten minutes.');
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('ada@example.com');
  });

  it('shows an error for a wrong code and then accepts the right one', async () => {
    const { user } = await requestCode();
    await enterCode(user, '999999');
    await screen.findByText(/That code is not right\. Four tries are left\./);
    await enterCode(user, '123456');
    await screen.findByRole('heading', { name: 'Hello, Ada Okafor' });
  });

  it('sends a new code on request and accepts it', async () => {
    const { user } = await requestCode();
    services.use({
      'POST /authentication/one-time-codes/:id/resend': () =>
        ok({ ...challenge, challengeId: 'c2', expiresAt: '2099-11-21T09:10:00Z' }, 202),
    });
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    await screen.findByText(/We sent a new code/);
    await enterCode(user, '123456');
    await screen.findByRole('heading', { name: 'Hello, Ada Okafor' });
    expect(getSessionState().session?.id).toBe('c2');
  });

  it('shows why no new code was sent', async () => {
    const { user } = await requestCode();
    services.use({
      'POST /authentication/one-time-codes/:id/resend': () =>
        problem(429, 'resend-too-soon', 'Wait half a minute before the next code.'),
    });
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    await screen.findByText(/Wait half a minute before the next code\./);
  });

  it('returns to the code step after the phone discarded the page', async () => {
    const { unmount } = await requestCode();
    unmount();
    expect(sessionStorage.getItem('train-swap-sign-in')).toMatch('"challengeId":"c1"');
    openApp('/account/sign-in');
    expect(await screen.findByText('a•••@example.com', { exact: false })).toBeDefined();
  });

  it('shows the address step again when the challenge does not exist', async () => {
    services.use({
      'POST /authentication/one-time-codes/:id/verifications': () =>
        problem(404, 'challenge-not-found', 'Ask for a new code.'),
    });
    const { user } = await requestCode();
    await enterCode(user, '123456');
    await screen.findByText('Ask for a new code.');
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('ada@example.com');
  });
});

describe('signing in by password', () => {
  const openPassword = async () => {
    const opened = openApp('/account/sign-in');
    await opened.user.click(screen.getByRole('tab', { name: 'Password' }));
    await opened.user.type(screen.getByLabelText('Email address'), 'ada@example.com');
    return opened;
  };

  it('opens the account', async () => {
    const { user } = await openPassword();
    await user.type(passwordField(), 'right one{Enter}');
    await screen.findByRole('heading', { name: 'Hello, Ada Okafor' });
    expect(services.requests[0]?.body).toEqual({ email: 'ada@example.com', password: 'right one' });
  });

  it('shows the failure and keeps both values', async () => {
    const { user } = await openPassword();
    await user.type(passwordField(), 'wrong one{Enter}');
    await screen.findByText('Email and password do not fit.');
    expect(passwordField().value).toBe('wrong one');
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('ada@example.com');
  });

  it('links to the configured password reset and does not store the password', async () => {
    const { user } = await openPassword();
    await user.type(passwordField(), 'secret');
    expect(screen.getByRole('link', { name: 'I forgot my password' }).getAttribute('href')).toBe(
      '/account/reset-password',
    );
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch('secret');
  });
});

it.each(['/.//evil.example/x', '/a/..//evil.example', '/\\evil.example', '//evil.example'])(
  'continues on this site when `next` is %s',
  async (next) => {
    session = travellerSession;
    await refreshSession();
    openApp(`/account/sign-in?next=${encodeURIComponent(next)}`);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Continue' });
    expect(link.origin).toBe(location.origin);
    expect(link.getAttribute('href')).toBe('/account');
  },
);

it('shows no form to a signed-in traveller', async () => {
  session = travellerSession;
  await refreshSession();
  openApp('/account/sign-in?next=%2Ftrips');
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/trips');
});
