import type { ServiceContext } from '../../../kit/context';
import type { Traveller } from '../../../kit/session';
import { tellTraveller } from './tell-traveller';

/** Inside the transaction that sets or changes it. */
export function tellOfPassword(
  context: ServiceContext,
  traveller: Traveller,
  change: 'set' | 'changed',
): Promise<void> {
  return tellTraveller(context, traveller, {
    subject: change === 'set' ? 'Your account has a password' : 'Your password was changed',
    what:
      change === 'set'
        ? 'A password was set for your Train Swap account.'
        : 'The password of your Train Swap account was changed.',
    now: 'You can sign in with it from now on, and you are signed out everywhere else. Codes by e-mail work as before.',
    ifNotYou: 'Sign in with a code and choose another password',
  });
}
