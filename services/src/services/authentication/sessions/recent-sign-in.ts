import { i18n } from '../../../kit/language/i18n';
import { problem } from '../../../kit/problem';
import { isRecentlySignedIn, type TravellerSession } from '../../../kit/session';

/** Sensitive operations need a recent sign-in: a borrowed phone is not enough. */
export function assertRecentSignIn(session: TravellerSession): void {
  if (isRecentlySignedIn(session)) return;
  throw problem('step-up-required', {
    status: 403,
    detail: i18n.t('Confirm that it is you, because you signed in some time ago. Then continue.'),
  });
}
