import { ProblemError, toProblem } from '../problem-error';
import { answer } from '../service-client';
import { authenticationApi } from '../services';
import type { Session } from '../types';
import { listenToOtherTabs, tellOtherTabs } from './other-tabs';
import { rememberSession, type SessionState, sessionStore } from './session-store';

let loading: Promise<Session | null> | undefined;
let creating: Promise<Session> | undefined;

/** What this page knows of the session now. */
export function getSessionState(): SessionState {
  return sessionStore.getState();
}

/** Calls back after each change of the session; answers the function that ends it. */
export function subscribeToSession(listener: (state: SessionState) => void): () => void {
  return sessionStore.subscribe(listener);
}

/**
 * The session of this browser: asked for once in a page, then remembered; null when there is none.
 * @throws {ProblemError} when the authentication service cannot be asked
 */
export async function loadSession(): Promise<Session | null> {
  const { status, session } = sessionStore.getState();
  return status === 'known' ? session : refreshSession();
}

/** Asks for the session anew, for example after its rights changed. */
export function refreshSession(): Promise<Session | null> {
  listenToOtherTabs(() => void refreshSession().catch(() => undefined));
  loading ??= askForSession().finally(() => {
    loading = undefined;
  });
  return loading;
}

async function askForSession(): Promise<Session | null> {
  sessionStore.setState({ status: 'loading' });
  try {
    const { session } = await answer(authenticationApi.GET('/session'));
    rememberSession(session);
    return session;
  } catch (caught) {
    sessionStore.setState({ status: 'failed', problem: toProblem(caught) });
    throw caught;
  }
}

/** The session of this browser, made as a guest's when there is none. Call it before a first lookup. */
export async function ensureSession(): Promise<Session> {
  const session = await loadSession();
  if (session) return session;
  creating ??= createGuestSession().finally(() => {
    creating = undefined;
  });
  return creating;
}

async function createGuestSession(): Promise<Session> {
  const { session } = await answer(authenticationApi.POST('/guest-sessions', { body: {} }));
  acceptSession(session);
  return session;
}

/** Remembers the session that an answer brought (a code was right, a profile changed). */
export function acceptSession(session: Session): void {
  rememberSession(session);
  tellOtherTabs();
}

/** Ends the session, here and in the browser's other tabs. */
export async function signOut(): Promise<void> {
  try {
    await answer(authenticationApi.DELETE('/session'));
  } catch (caught) {
    const alreadyEnded = caught instanceof ProblemError && caught.code === 'no-session';
    if (!alreadyEnded) throw caught;
  }
  rememberSession(null);
  tellOtherTabs();
}
