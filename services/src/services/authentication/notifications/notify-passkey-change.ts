import type { ServiceContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import type { Traveller } from '../../../kit/session';
import { notifyTraveller, type SecurityNotification } from './notify-traveller';

/** Call it inside the transaction that adds or removes the passkey. */
export function notifyPasskeyChange(
  context: ServiceContext,
  traveller: Traveller,
  change: 'added' | 'removed',
  name: string,
): Promise<void> {
  return notifyTraveller(
    context,
    traveller,
    change === 'added' ? createAddedNotification(name) : createRemovedNotification(name),
  );
}

const createAddedNotification = (name: string): SecurityNotification => ({
  subject: i18n.t('A passkey was added to your account'),
  event: i18n.t('A passkey was added to your Train Swap account: {name}.', { name }),
  effect: i18n.t('You can sign in with it from now on. Codes by email work as before.'),
  ifNotYou: i18n.t('Was this not you? Sign in, remove the passkey and sign out everywhere else.'),
  ifNotYouAt: (address) =>
    i18n.t(
      'Was this not you? Sign in, remove the passkey and sign out everywhere else: {address}',
      { address },
    ),
});

const createRemovedNotification = (name: string): SecurityNotification => ({
  subject: i18n.t('A passkey was removed from your account'),
  event: i18n.t('A passkey was removed from your Train Swap account: {name}.', { name }),
  effect: i18n.t('It can no longer be used to sign in. Codes by email work as before.'),
  ifNotYou: i18n.t('Was this not you? Sign in and look at your passkeys and devices.'),
  ifNotYouAt: (address) =>
    i18n.t('Was this not you? Sign in and look at your passkeys and devices: {address}', {
      address,
    }),
});
