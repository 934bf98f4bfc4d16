import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { refreshSession } from '@train-swap/shared-api';
import { ok, problem, startTestServices } from '@train-swap/shared-api/testing';
import { openApp } from '../../../testing/open-app';
import { trip } from '../../../testing/trip';
import { clearSentCode, useSentCode } from './sent-code';

const challenge = {
  challengeId: 'c1',
  channel: 'email' as const,
  sentTo: 'a•••@example.com',
  length: 6,
  expiresAt: '2099-11-21T09:05:00Z',
  resendAt: '2026-01-01T09:00:00Z',
  attemptsLeft: 5,
};
const session = {
  kind: 'traveller' as const,
  id: 's2',
  traveller: { id: 't1', name: 'Ada Okafor', email: 'ada@example.com', phone: null },
  stepUps: [],
  expiresAt: '2026-12-21T09:00:00Z',
};
const services = await startTestServices();

beforeEach(async () => {
  clearSentCode();
  services.use({
    'GET /authentication/session': () => ok({ session: null }),
    'GET /trips/trips': () => ok({ upcoming: [trip], past: [] }),
    'POST /authentication/one-time-codes': ({ body }) =>
      (body as { address: string }).address === 'ada@example'
        ? problem(422, 'invalid-request', 'Look at what is marked.', {
            pointers: [{ pointer: '#/address', detail: 'This is not an email address.' }],
          })
        : ok(challenge, 202),
    'POST /authentication/one-time-codes/:id/verifications': ({ body }) =>
      (body as { code: string }).code === '123456'
        ? ok({ session })
        : problem(422, 'code-wrong', 'That code is not right. Four tries are left.'),
  });
  await refreshSession();
});
afterEach(cleanup);
afterAll(() => services.stop());

async function requestCode(address: string) {
  openApp('/trips');
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email address of the booking'), address);
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  return user;
}

async function enterCode(user: ReturnType<typeof userEvent.setup>, code: string) {
  await user.click((await screen.findAllByRole('textbox'))[0] as HTMLElement);
  await user.paste(code);
}

describe('finding trips by a one-time code', () => {
  it('shows all trips of the address that the code was sent to', async () => {
    const user = await requestCode('ada@example.com');
    expect(await screen.findByText('a•••@example.com')).toBeTruthy();
    await enterCode(user, '123456');
    expect(await screen.findByRole('region', { name: 'Upcoming' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show my trips' })).toBeNull();
  });

  it('shows the error of a wrong code and accepts the next one', async () => {
    const user = await requestCode('ada@example.com');
    await screen.findByText('a•••@example.com');
    await enterCode(user, '654321');
    expect(await screen.findByText('That code is not right. Four tries are left.')).toBeTruthy();
    await enterCode(user, '123456');
    expect(await screen.findByRole('region', { name: 'Upcoming' })).toBeTruthy();
  });

  it('shows the code step again after a reload', async () => {
    await requestCode('ada@example.com');
    await screen.findByText('a•••@example.com');
    cleanup();
    openApp('/trips');
    expect(await screen.findByText('a•••@example.com')).toBeTruthy();
  });

  it('requests a new code when the stored one is not valid', async () => {
    const state = { challenge: { challengeId: 1 } };
    sessionStorage.setItem('train-swap-trips-code', JSON.stringify({ state, version: 0 }));
    await useSentCode.persist.rehydrate();
    openApp('/trips');
    expect(await screen.findByLabelText('Email address of the booking')).toBeTruthy();
  });

  it.each([
    ['ada', 'Enter an email address like name@example.com.'],
    ['ada@example', 'This is not an email address.'],
  ])('keeps the invalid address "%s" and shows its error', async (typed, message) => {
    await requestCode(typed);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Email address of the booking').value).toBe(
      typed,
    );
  });
});
