import { createStore } from 'zustand/vanilla';
import type { ProblemError } from './problem-error';
import type { Session } from './types';

/**
 * The session as known in this page. `session` is null without a session, not even a guest session; it keeps its value
 * during `loading` and after `failed`.
 */
export type SessionState = {
  status: 'unknown' | 'loading' | 'known' | 'failed';
  session: Session | null;
  /** The last load error; it stays set during the next load. */
  problem: ProblemError | null;
};

/** Whether the session is not known yet. */
export function isSessionPending({ session, status }: SessionState): boolean {
  return !session && (status === 'unknown' || status === 'loading');
}

export const sessionStore = createStore<SessionState>(() => ({
  status: 'unknown',
  session: null,
  problem: null,
}));

export function setSession(session: Session | null): void {
  sessionStore.setState({ status: 'known', session, problem: null });
}

/** For a response that says that there is no session. */
export function clearSession(): void {
  setSession(null);
}
