import { useMutation } from '@tanstack/react-query';
import { answer, authenticationApi, type Challenge } from 'shared-api';

export type CodeRequest = { operationId: string; channel: 'email' | 'text' };

/** Sends a one-time code for this exchange to the booking's own contact. 429 `too-many-attempts`. */
export function requestCode({ operationId, channel }: CodeRequest): Promise<Challenge> {
  const body = { purpose: 'exchange' as const, operationId, channel };
  return answer(authenticationApi.POST('/one-time-codes', { body }));
}

export const useRequestCode = () => useMutation({ mutationFn: requestCode });
