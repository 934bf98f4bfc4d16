import { createStore } from 'zustand/vanilla';
import type { ProblemError } from '../problem-error';
import type { Session } from '../types';

/**
 * Who is signed in, as far as this page knows. `session` is null for somebody who has not even a guest
 * session; it is kept while the status is `loading` or `failed` again.
 */
export type SessionState = {
  status: 'unknown' | 'loading' | 'known' | 'failed';
  session: Session | null;
  /** Why the session could not be loaded; kept while it is asked for again. */
  problem: ProblemError | null;
};

/** Whether it is not known yet who is here: nobody is, or the answer is on its way. */
export function isSessionAwaited({ session, status }: SessionState): boolean {
  return !session && (status === 'unknown' || status === 'loading');
}

export const sessionStore = createStore<SessionState>(() => ({
  status: 'unknown',
  session: null,
  problem: null,
}));

export function rememberSession(session: Session | null): void {
  sessionStore.setState({ status: 'known', session, problem: null });
}

/** A service answered that there is no session (any more). */
export function forgetSession(): void {
  rememberSession(null);
}
