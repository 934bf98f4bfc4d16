import { authenticationApi, signOut, unwrap } from '@train-swap/shared-api';
import { unsubscribeBrowser } from '../../../lib/push-subscription';

/** All stored data of the traveller. 403 `step-up-required` some time after signing in. */
export function exportTraveller() {
  return unwrap(authenticationApi.GET('/traveller/export'));
}

/** Deletes the account and ends all its sessions. 403 `step-up-required` some time after signing in. */
export async function deleteTraveller(): Promise<void> {
  await unwrap(authenticationApi.DELETE('/traveller'));
  // The session is already deleted; clear what this page stores of it.
  await signOut();
  await unsubscribeBrowser().catch(() => undefined);
}

/** Downloads a file, as a click on a link would. */
export function saveFile(name: string, content: unknown): void {
  const file = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
