import { useMutation } from '@tanstack/react-query';
import { type Challenge, sendCode } from '@train-swap/shared-api';

export type CodeRequest = { operationId: string; channel: 'email' | 'text' };

/** Sends a one-time code for this exchange to the contact of the booking. 429 `too-many-attempts`. */
export function requestCode({ operationId, channel }: CodeRequest): Promise<Challenge> {
  return sendCode({ purpose: 'exchange', operationId, channel });
}

/** Pending until `loadNextStep` is done too, so that the form stays until its place can be taken. */
export const useRequestCode = (loadNextStep: () => Promise<void>) =>
  useMutation({
    mutationFn: async (request: CodeRequest) => {
      const [sent] = await Promise.all([requestCode(request), loadNextStep()]);
      return sent;
    },
  });
