import { authenticationApi, unwrap } from '@train-swap/shared-api';

/** The traveller's sessions, newest first. */
export async function listSessions() {
  return (await unwrap(authenticationApi.GET('/sessions'))).sessions;
}
export type ListedSession = Awaited<ReturnType<typeof listSessions>>[number];

/** Ends all other sessions of the traveller. */
export function endOtherSessions(): Promise<unknown> {
  return unwrap(authenticationApi.DELETE('/sessions'));
}
