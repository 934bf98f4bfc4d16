import { useSearchParams } from 'react-router-dom';
import { CompleteReset } from './complete-reset';
import { RequestReset } from './request-reset';

/** The password-reset location of the configuration: without a token ask for the mail, with one set the password. */
export function ResetPasswordScreen() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return token ? <CompleteReset key={token} token={token} /> : <RequestReset />;
}
