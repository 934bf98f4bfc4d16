import { useMutation } from '@tanstack/react-query';
import { answer, authenticationApi, type Challenge } from 'shared-api';

/** Sends another code to the same contact. 429 `resend-too-soon`. */
export function resendCode(challengeId: string): Promise<Challenge> {
  const params = { path: { challengeId } };
  return answer(
    authenticationApi.POST('/one-time-codes/{challengeId}/resend', { params, body: {} }),
  );
}

export const useResendCode = () => useMutation({ mutationFn: resendCode });
