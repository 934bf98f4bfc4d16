import { answer, authenticationApi, type Challenge } from 'shared-api';
import * as z from 'zod/mini';
import { useForm } from '../form/use-form';
import { emailAddress, phoneNumber } from '../form/values';

export const codeRequestSchema = z.discriminatedUnion('channel', [
  z.object({ channel: z.literal('email'), address: emailAddress }),
  z.object({ channel: z.literal('text'), address: phoneNumber }),
]);
export type CodeRequest = z.infer<typeof codeRequestSchema>;

/** Sends a one-time code. The answer is the same for known and unknown addresses. 429 `too-many-attempts`. */
export function sendCode({ channel, address }: CodeRequest): Promise<Challenge> {
  const body = { purpose: 'sign-in' as const, channel, address };
  return answer(authenticationApi.POST('/one-time-codes', { body }));
}

export function useSendCode(onDone: (challenge: Challenge) => void) {
  return useForm({
    id: 'code-request',
    schema: codeRequestSchema,
    fields: ['address', 'channel'],
    send: sendCode,
    onDone,
  });
}
