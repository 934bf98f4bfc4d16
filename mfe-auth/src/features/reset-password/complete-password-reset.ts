import { authenticationApi, type Session, unwrap } from '@train-swap/shared-api';
import * as z from '@train-swap/shared-ui/schema';
import { newPassword } from '../../lib/form/values';

export const resetCompletionSchema = z.object({ password: newPassword });
export type ResetCompletion = z.infer<typeof resetCompletionSchema>;

/** Sets the password and signs in. 404 or 410 when the link is unknown, used or expired. */
export async function completePasswordReset(
  token: string,
  body: ResetCompletion,
): Promise<Session> {
  const { session } = await unwrap(
    authenticationApi.POST('/password-resets/{token}/completion', {
      params: { path: { token } },
      body,
    }),
  );
  return session;
}
