import { answer, authenticationApi, type Session } from 'shared-api';

/**
 * Signs in by a one-time code. 422 `code-wrong` (`attemptsLeft`), 410 `code-expired`, 409 `code-used`,
 * 429 `code-locked` (`until`).
 */
export async function verifyCode(challengeId: string, code: string): Promise<Session> {
  const { session } = await answer(
    authenticationApi.POST('/one-time-codes/{challengeId}/verifications', {
      params: { path: { challengeId } },
      body: { code },
    }),
  );
  return session;
}
