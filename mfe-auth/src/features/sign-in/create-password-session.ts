import { authenticationApi, type Session, unwrap } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import * as z from '@train-swap/shared-ui/schema';
import { emailAddress } from '../../lib/form/values';

export const credentialsSchema = z.object({
  email: emailAddress,
  password: z.string().check(z.minLength(1, { error: () => i18n.t('Enter your password.') })),
});
export type Credentials = z.infer<typeof credentialsSchema>;

/** Signs in by password. 401 `sign-in-failed`, the same for an unknown address and a wrong password. */
export async function createPasswordSession(body: Credentials): Promise<Session> {
  const { session } = await unwrap(authenticationApi.POST('/password-sessions', { body }));
  return session;
}
