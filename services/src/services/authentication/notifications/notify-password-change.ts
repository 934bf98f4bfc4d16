import type { ServiceContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import type { Traveller } from '../../../kit/session';
import { notifyTraveller } from './notify-traveller';

/** Call it inside the transaction that sets or changes the password. */
export function notifyPasswordChange(
  context: ServiceContext,
  traveller: Traveller,
  change: 'set' | 'changed',
): Promise<void> {
  return notifyTraveller(context, traveller, {
    subject:
      change === 'set'
        ? i18n.t('Your account has a password')
        : i18n.t('Your password was changed'),
    event:
      change === 'set'
        ? i18n.t('A password was set for your Train Swap account.')
        : i18n.t('The password of your Train Swap account was changed.'),
    effect: i18n.t(
      'You can sign in with it from now on, and you are signed out everywhere else. Codes by email work as before.',
    ),
    ifNotYou: i18n.t('Was this not you? Sign in with a code and choose another password.'),
    ifNotYouAt: (address) =>
      i18n.t('Was this not you? Sign in with a code and choose another password: {address}', {
        address,
      }),
  });
}
