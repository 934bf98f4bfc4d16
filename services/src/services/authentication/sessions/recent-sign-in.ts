import { problem } from '../../../kit/problem';
import { signedInRecently, type TravellerSession } from '../../../kit/session';

/** What cannot be taken back wants a sign-in of the last minutes: a borrowed phone is not enough. */
export function refuseWithoutRecentSignIn(session: TravellerSession): void {
  if (signedInRecently(session)) return;
  throw problem('step-up-required', {
    status: 403,
    detail: 'You signed in a while ago. Confirm that it is you, then go on.',
  });
}
