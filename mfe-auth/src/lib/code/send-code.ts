import { type Challenge, ensureSession, sendCode } from '@train-swap/shared-api';
import { supportsPasskeys } from '@train-swap/shared-api/flows/passkeys/supports-passkeys';
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
    send: async (to) => {
      // The passkey offer also creates a session, and a code is valid in its own session only.
      if (supportsPasskeys()) await ensureSession();
      return sendCode({ purpose: 'sign-in', ...to });
    },
    onDone,
  });
}
