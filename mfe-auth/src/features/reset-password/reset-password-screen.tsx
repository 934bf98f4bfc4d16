import { useSearchParams } from '@train-swap/shared-ui/router';
import { CompleteReset } from './complete-reset';
import { RequestReset } from './request-reset';

/** The configured password-reset page: requests the email, or with a token sets the password. */
export function ResetPasswordScreen() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return token ? <CompleteReset key={token} token={token} /> : <RequestReset />;
}
