import type { Session } from '../types';
import { getSessionState, subscribeToSession } from './session';

/** Whatever keeps what services answered, such as a query client. */
type Cache = {
  /** Somebody else is here now: forgets all, also what is on the screen, which is asked for anew. */
  resetQueries: () => unknown;
  /** The same person, with other rights: what was refused may be given now. */
  invalidateQueries: () => unknown;
};

/**
 * Keeps a cache to one person and to that person's rights, for as long as the page lives. Call it
 * where the cache is made, not while a screen is shown: people also sign out on the screens of other
 * remotes.
 */
export function followSession(cache: Cache): void {
  const { status, session } = getSessionState();
  let before = status === 'known' ? session : undefined;
  subscribeToSession(({ status, session }) => {
    if (status !== 'known') return;
    const known = before;
    before = session;
    // What the page has asked so far went out with the cookie of the session that it now hears of.
    if (known === undefined || session?.id === known?.id) return;
    if (known && !isSamePerson(known, session)) void cache.resetQueries();
    else void cache.invalidateQueries();
  });
}

function isSamePerson(before: Session, after: Session | null): boolean {
  if (!after) return false;
  return before.traveller === null || before.traveller.id === after.traveller?.id;
}
