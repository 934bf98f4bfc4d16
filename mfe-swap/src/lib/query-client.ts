import { QueryClient } from '@tanstack/react-query';
import { getSessionState, type Session, subscribeToSession } from 'shared-api';

/** Kept while the remote is away, so that coming back from signing in shows the screen at once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // shared-api repeats what may be repeated, and tells an absent network from a slow one.
      retry: false,
      networkMode: 'always',
      staleTime: 15_000,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Forgets what one person loaded before another sees it; asks anew when the rights changed. */
export function followSession(): () => void {
  let before = getSessionState().session;
  return subscribeToSession(({ session }) => {
    if (session?.id === before?.id) return;
    const known = before;
    before = session;
    if (known && !isSamePerson(known, session)) queryClient.clear();
    else void queryClient.invalidateQueries();
  });
}

function isSamePerson(before: Session, after: Session | null): boolean {
  if (!after) return false;
  return before.traveller === null || before.traveller.id === after.traveller?.id;
}
