import { type Challenge, ensureSession, sendCode } from 'shared-api';
import * as z from 'zod/mini';
import { useForm } from '../form/use-form';
import { emailAddress, phoneNumber } from '../form/values';
import { supportsPasskeys } from '../passkeys/passkey-support';

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
      // Passkeys on offer began a session, or are about to; a code of another one could not be entered.
      if (supportsPasskeys()) await ensureSession();
      return sendCode({ purpose: 'sign-in', ...to });
    },
    onDone,
  });
}
