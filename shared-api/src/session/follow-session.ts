import type { Session } from '../types';
import { getSessionState, subscribeToSession } from './session';

type Following = {
  /** Somebody else is here now: forget what was loaded before anything of it is shown again. */
  onOtherPerson: () => void;
  /** The same person, with other rights: what was refused may be given now. */
  onOtherRights: () => void;
};

/**
 * Calls back when this browser's session becomes another one, for as long as the page lives. For
 * whoever keeps what services answered: call it where that is made, not while a screen is shown, for
 * people also sign out on the screens of other remotes.
 */
export function followSession({ onOtherPerson, onOtherRights }: Following): void {
  const { status, session } = getSessionState();
  let before = status === 'known' ? session : undefined;
  subscribeToSession(({ status, session }) => {
    if (status !== 'known') return;
    const known = before;
    before = session;
    // What the page has asked so far went out with the cookie of the session that it now hears of.
    if (known === undefined || session?.id === known?.id) return;
    if (known && !isSamePerson(known, session)) onOtherPerson();
    else onOtherRights();
  });
}

function isSamePerson(before: Session, after: Session | null): boolean {
  if (!after) return false;
  return before.traveller === null || before.traveller.id === after.traveller?.id;
}
