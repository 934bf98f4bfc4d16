import type { ServiceContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import type { Traveller } from '../../../kit/session';
import { notifyTraveller } from './notify-traveller';

/** Call it inside the transaction that deletes the account. */
export const notifyAccountDeletion = (
  context: ServiceContext,
  traveller: Traveller,
): Promise<void> =>
  notifyTraveller(context, traveller, {
    subject: i18n.t('Your account is deleted'),
    event: i18n.t('Your Train Swap account was deleted, and you are signed out everywhere.'),
    effect: i18n.t(
      'Unused tickets stay valid. Find them with their reference and your surname or email address.',
    ),
    ifNotYou: i18n.t(
      'Was this not you? Write to us on the help page of Train Swap, and check who can read your messages.',
    ),
  });
