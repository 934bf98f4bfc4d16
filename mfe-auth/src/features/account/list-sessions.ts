import { answer, authenticationApi } from 'shared-api';

/** Where the traveller is signed in, the latest first. */
export async function listSessions() {
  return (await answer(authenticationApi.GET('/sessions'))).sessions;
}
export type ListedSession = Awaited<ReturnType<typeof listSessions>>[number];

/** Signs out everywhere but here, at once. */
export function endOtherSessions(): Promise<unknown> {
  return answer(authenticationApi.DELETE('/sessions'));
}
