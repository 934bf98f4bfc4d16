import { authenticationApi, unwrap } from '@train-swap/shared-api';
import * as z from '@train-swap/shared-ui/schema';
import { emailAddress } from '../../lib/form/values';

export const resetRequestSchema = z.object({ email: emailAddress });
export type ResetRequest = z.infer<typeof resetRequestSchema>;

/** Sends an email with a link to set a new password. The response is the same for unknown addresses. */
export function requestPasswordReset(body: ResetRequest): Promise<unknown> {
  return unwrap(authenticationApi.POST('/password-resets', { body }));
}
