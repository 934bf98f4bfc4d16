import { answer, authenticationApi, type Challenge } from 'shared-api';

/** Sends a new code in place of the old one. 429 `resend-too-soon` with `resendAt`. */
export function resendCode(challengeId: string): Promise<Challenge> {
  return answer(
    authenticationApi.POST('/one-time-codes/{challengeId}/resend', {
      params: { path: { challengeId } },
      body: {},
    }),
  );
}
