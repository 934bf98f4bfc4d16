import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { getSessionState } from '@train-swap/shared-api';
import { ok, problem, startTestServices, type TestServices } from '@train-swap/shared-api/testing';
import { openApp } from '../../testing/open-app';
import { travellerSession } from '../../testing/sessions';

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices({
    'GET /authentication/session': () => ok({ session: null }),
    'POST /authentication/password-resets': () => ok({}, 202),
    'POST /authentication/password-resets/:token/completion': ({ params }) =>
      params.token === 'good'
        ? ok({ session: travellerSession })
        : problem(410, 'reset-expired', 'This link is too old. Ask for a new one.'),
  });
});
afterAll(() => services.stop());

it('requests the email and shows the same text for every address', async () => {
  const { user } = openApp('/account/reset-password');
  await user.type(screen.getByLabelText('Email address'), ' ada@example.com {Enter}');
  await screen.findByRole('heading', { name: 'Check your inbox' });
  expect(services.requests.at(-1)).toMatchObject({
    path: '/authentication/password-resets',
    body: { email: 'ada@example.com' },
  });
  await user.click(screen.getByRole('button', { name: /Send again/ }));
  expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toMatch('ada@example.com');
});

it('rejects an invalid email address with a message', async () => {
  const { user } = openApp('/account/reset-password');
  await user.type(screen.getByLabelText('Email address'), 'ada{Enter}');
  expect(screen.getByRole('alert').textContent).toMatch('Enter an email address like');
});

it('sets the password from the link and signs the traveller in', async () => {
  const { user } = openApp('/account/reset-password?token=good');
  await user.type(screen.getByLabelText('New password'), 'four words in a row{Enter}');
  await screen.findByRole('heading', { name: 'Your password is set' });
  expect(getSessionState().session).toEqual(travellerSession);
});

it('shows an error for an expired link, keeps the password and offers a new link', async () => {
  const { user } = openApp('/account/reset-password?token=old');
  await user.type(screen.getByLabelText('New password'), 'four words in a row{Enter}');
  await screen.findByText('This link is too old. Ask for a new one.');
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('four words in a row');
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe(
    '/account/reset-password',
  );
});
