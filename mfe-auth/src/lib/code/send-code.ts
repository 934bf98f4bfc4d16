import { type Challenge, sendCode } from 'shared-api';
import * as z from 'zod/mini';
import { useForm } from '../form/use-form';
import { emailAddress, phoneNumber } from '../form/values';

export const codeRequestSchema = z.discriminatedUnion('channel', [
  z.object({ channel: z.literal('email'), address: emailAddress }),
  z.object({ channel: z.literal('text'), address: phoneNumber }),
]);

export function useSendCode(onDone: (challenge: Challenge) => void) {
  return useForm({
    id: 'code-request',
    schema: codeRequestSchema,
    fields: ['address', 'channel'],
    send: (to) => sendCode({ purpose: 'sign-in', ...to }),
    onDone,
  });
}
