import type { ServiceContext } from '../../../kit/context';
import type { Traveller } from '../../../kit/session';
import { tellTraveller } from './tell-traveller';

/** Inside the transaction that adds or removes it. */
export function tellOfPasskey(
  context: ServiceContext,
  traveller: Traveller,
  change: 'added' | 'removed',
  name: string,
): Promise<void> {
  const where = change === 'added' ? 'to' : 'from';
  return tellTraveller(context, traveller, {
    subject: `A passkey was ${change} ${where} your account`,
    what: `A passkey was ${change} ${where} your Train Swap account: ${name}.`,
    now:
      change === 'added'
        ? 'You can sign in with it from now on. Codes by e-mail work as before.'
        : 'It signs in no longer. Codes by e-mail work as before.',
    ifNotYou:
      change === 'added'
        ? 'Sign in, remove the passkey and sign out everywhere else'
        : 'Sign in and look at your passkeys and devices',
  });
}
