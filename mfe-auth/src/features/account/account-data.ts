import { answer, authenticationApi, signOut } from 'shared-api';

/** All that the services keep of the traveller. 403 `step-up-required` some time after signing in. */
export function exportTraveller() {
  return answer(authenticationApi.GET('/traveller/export'));
}

/** Deletes the account; signed out everywhere after it. 403 `step-up-required` some time after signing in. */
export async function deleteTraveller(): Promise<void> {
  await answer(authenticationApi.DELETE('/traveller'));
  // The session is gone already; this page forgets what it kept of it.
  await signOut();
}

/** Hands a file to the browser, as a press on a link to it would. */
export function saveFile(name: string, content: unknown): void {
  const file = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
