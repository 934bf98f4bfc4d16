/** @jest-environment jsdom */
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { ok, problem, startTestServices, type TestServices } from '@train-swap/shared-api/testing';
import { useCodeVerification } from './use-code-verification';

const challenge = {
  challengeId: 'c1',
  channel: 'email' as const,
  sentTo: 'a•••@example.com',
  length: 6,
  expiresAt: '2099-11-21T09:05:00Z',
  resendAt: '2026-01-01T09:00:00Z',
};
const resent = { ...challenge, expiresAt: '2099-11-21T09:15:00Z', attemptsLeft: 5 };
const session = {
  kind: 'guest' as const,
  id: 's1',
  traveller: null,
  stepUps: [],
  expiresAt: '2026-12-21T09:00:00Z',
};
const verifications = 'POST /authentication/one-time-codes/:id/verifications';

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices();
});
afterAll(() => services.stop());
beforeEach(() =>
  services.use({
    [verifications]: ({ body }) =>
      (body as { code: string }).code === '123456'
        ? ok({ session })
        : problem(422, 'code-wrong', 'That code is not right.'),
    'POST /authentication/one-time-codes/:id/resend': () => ok(resent),
  }),
);

function open({ onInvalid }: { onInvalid?: () => void } = {}) {
  const onVerified = jest.fn();
  const onResent = jest.fn();
  const options = { challenge, onVerified, onResent, ...(onInvalid && { onInvalid }) };
  return { onVerified, onResent, ...renderHook(() => useCodeVerification(options)) };
}

it('passes on the session of a right code', async () => {
  const { result, onVerified } = open();
  await act(() => result.current.onSubmit('123456'));
  expect(onVerified).toHaveBeenCalledWith(session);
});

it('returns the error of a wrong code and clears it with the next try', async () => {
  const { result, onVerified } = open();
  await act(() => result.current.onSubmit('654321'));
  expect(result.current.error).toBe('That code is not right.');
  await act(() => result.current.onSubmit('123456'));
  expect(result.current.error).toBeUndefined();
  expect(onVerified).toHaveBeenCalledTimes(1);
});

it('returns the times of a new code', async () => {
  const { result, onResent } = open();
  await act(async () => {
    expect(await result.current.onResend()).toMatchObject({ expiresAt: resent.expiresAt });
  });
  expect(onResent).toHaveBeenCalledTimes(1);
});

it('reports a challenge that no longer exists', async () => {
  services.use({ [verifications]: () => problem(404, 'challenge-not-found', 'Ask again.') });
  const onInvalid = jest.fn();
  const { result } = open({ onInvalid });
  await act(() => result.current.onSubmit('123456'));
  expect(onInvalid).toHaveBeenCalledTimes(1);
  expect(result.current.error).toBeUndefined();
});
