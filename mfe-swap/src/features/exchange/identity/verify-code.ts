import { useMutation } from '@tanstack/react-query';
import { acceptSession, answer, authenticationApi, type Session } from 'shared-api';

export type CodeAnswer = { challengeId: string; code: string };

/**
 * Answers a challenge; the session it brings may confirm the exchange. 422 `code-wrong`, 410
 * `code-expired`, 409 `code-used`, 429 `code-locked`.
 */
export async function verifyCode({ challengeId, code }: CodeAnswer): Promise<Session> {
  const params = { path: { challengeId } };
  const call = authenticationApi.POST('/one-time-codes/{challengeId}/verifications', {
    params,
    body: { code },
  });
  const { session } = await answer(call);
  return session;
}

/** `onProven` is told first: with the new session the step that asked leaves the page. */
export const useVerifyCode = (onProven: () => void) =>
  useMutation({
    mutationFn: verifyCode,
    onSuccess: (session) => {
      onProven();
      acceptSession(session);
    },
  });
