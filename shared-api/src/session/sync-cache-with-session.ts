import type { Session } from '../types';
import { getSessionState, subscribeToSession } from './session';

/** A cache of responses, such as a query client. */
type Cache = {
  /** Another traveller: clears the cache and refetches what is shown. */
  resetQueries: () => unknown;
  /** The same traveller with other rights: rejected requests may succeed now. */
  invalidateQueries: () => unknown;
};

/**
 * Updates a cache when the session changes, for the lifetime of the page. Call it where the cache is created, not in a
 * component, because travellers also sign out on screens of other remotes.
 */
export function syncCacheWithSession(cache: Cache): void {
  const { status, session } = getSessionState();
  let lastSession = status === 'known' ? session : undefined;
  subscribeToSession(({ status, session }) => {
    if (status !== 'known') return;
    const previous = lastSession;
    lastSession = session;
    // Earlier requests of the page already had the cookie of this session.
    if (previous === undefined || session?.id === previous?.id) return;
    if (previous && !isSamePerson(previous, session)) void cache.resetQueries();
    else void cache.invalidateQueries();
  });
}

function isSamePerson(lastSession: Session, after: Session | null): boolean {
  if (!after) return false;
  return lastSession.traveller === null || lastSession.traveller.id === after.traveller?.id;
}
