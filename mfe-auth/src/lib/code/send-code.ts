import { type Challenge, ensureSession, sendCode } from '@train-swap/shared-api';
import { supportsPasskeys } from '@train-swap/shared-api/flows/passkeys/supports-passkeys';
import * as z from '@train-swap/shared-ui/schema';
import { emailAddress, phoneNumber } from '../form/values';

export const codeRequestSchema = z.discriminatedUnion('channel', [
  z.object({ channel: z.literal('email'), address: emailAddress }),
  z.object({ channel: z.literal('text'), address: phoneNumber }),
]);

export async function sendSignInCode(to: z.infer<typeof codeRequestSchema>): Promise<Challenge> {
  // The passkey offer also creates a session, and a code is valid in its own session only.
  if (supportsPasskeys()) await ensureSession();
  return sendCode({ purpose: 'sign-in', ...to });
}
