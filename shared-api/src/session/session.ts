import { ProblemError, toProblem } from '../problem-error';
import { unwrap } from '../service-client';
import { authenticationApi } from '../services';
import { type SessionState, sessionStore, setSession } from '../session-store';
import type { Session } from '../types';
import { listenToOtherTabs, notifyOtherTabs } from './other-tabs';

let loading: Promise<Session | null> | undefined;
let creating: Promise<Session> | undefined;

/** The current state of the session in this page. */
export function getSessionState(): SessionState {
  return sessionStore.getState();
}

/** Calls `listener` after each change of the session. Returns the function that unsubscribes. */
export function subscribeToSession(listener: (state: SessionState) => void): () => void {
  return sessionStore.subscribe(listener);
}

/**
 * The session of this browser, or null. Loaded once per page.
 * @throws {ProblemError} when the request fails
 */
export async function loadSession(): Promise<Session | null> {
  const { status, session } = sessionStore.getState();
  return status === 'known' ? session : refreshSession();
}

/** Loads the session again, for example after its rights changed. */
export function refreshSession(): Promise<Session | null> {
  listenToOtherTabs(() => void refreshSession().catch(() => undefined));
  loading ??= fetchSession().finally(() => {
    loading = undefined;
  });
  return loading;
}

async function fetchSession(): Promise<Session | null> {
  sessionStore.setState({ status: 'loading' });
  try {
    const { session } = await unwrap(authenticationApi.GET('/session'));
    setSession(session);
    return session;
  } catch (caught) {
    sessionStore.setState({ status: 'failed', problem: toProblem(caught) });
    throw caught;
  }
}

/** The session of this browser; creates a guest session if there is none. Call it before the first lookup. */
export async function ensureSession(): Promise<Session> {
  const session = await loadSession();
  if (session) return session;
  creating ??= createGuestSession().finally(() => {
    creating = undefined;
  });
  return creating;
}

async function createGuestSession(): Promise<Session> {
  const { session } = await unwrap(authenticationApi.POST('/guest-sessions', { body: {} }));
  acceptSession(session);
  return session;
}

/** Sets the session from a response, for example after a verified code, and notifies other tabs. */
export function acceptSession(session: Session): void {
  setSession(session);
  notifyOtherTabs();
}

/** Ends the session in all tabs of this browser. */
export async function signOut(): Promise<void> {
  try {
    await unwrap(authenticationApi.DELETE('/session'));
  } catch (caught) {
    const alreadyEnded = caught instanceof ProblemError && caught.code === 'no-session';
    if (!alreadyEnded) throw caught;
  }
  setSession(null);
  notifyOtherTabs();
  await deleteSharedFile();
}

/** A ticket file that another app shared and that no screen has read yet (the edge server's service worker). */
async function deleteSharedFile(): Promise<void> {
  if (typeof caches === 'undefined') return;
  await caches.delete('shared-ticket').catch(() => undefined);
}
