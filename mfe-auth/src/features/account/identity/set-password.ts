import { authenticationApi, unwrap } from '@train-swap/shared-api';
import * as z from '@train-swap/shared-ui/schema';
import { newPassword } from '../../../lib/form/values';

export const passwordSchema = z.object({ password: newPassword });
export type NewPassword = z.infer<typeof passwordSchema>;

/**
 * Sets or replaces the signed-in traveller's password and ends their other sessions. 403
 * `step-up-required` some time after signing in.
 */
export function setPassword(body: NewPassword): Promise<unknown> {
  return unwrap(authenticationApi.PUT('/password', { body }));
}
