import { useMutation } from '@tanstack/react-query';
import { authenticationApi, type Challenge } from 'shared-api';
import { ask } from '../../../lib/ask';

/** Sends another code to the same contact. 429 `resend-too-soon`. */
export function resendCode(challengeId: string): Promise<Challenge> {
  const params = { path: { challengeId } };
  return ask(authenticationApi.POST('/one-time-codes/{challengeId}/resend', { params, body: {} }));
}

export const useResendCode = () => useMutation({ mutationFn: resendCode });
