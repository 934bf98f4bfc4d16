import { useEffect } from 'react';
import { useStore } from 'zustand';
import { type SessionState, sessionStore } from '../session-store';
import { loadSession } from './session';

/** The session, for a component. The first use loads it. */
export function useSession(): SessionState {
  const state = useStore(sessionStore);
  useEffect(() => {
    if (state.status === 'unknown') loadSession().catch(() => undefined);
  }, [state.status]);
  return state;
}
