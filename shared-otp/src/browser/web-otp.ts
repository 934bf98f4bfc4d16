import { type Listener, pageRegistry } from '../page-registry';

/**
 * Subscribes to the code of a text message (WebOTP). Calls `onCode` at most once; pass a different function per call. Returns
 * the function that unsubscribes. Does nothing without the API.
 */
export function subscribeToMessageCode(onCode: Listener): () => void {
  if (!('OTPCredential' in globalThis)) return () => {};
  pageRegistry.waiting.add(onCode);
  scheduleRequest();
  return () => {
    if (pageRegistry.waiting.delete(onCode)) scheduleRequest();
  };
}

/**
 * Starts or aborts the request in the next task, so that several mounts and unmounts make one request. Chromium crashes the
 * page when an abort finds no pending request or follows a second request (measured in 156).
 */
function scheduleRequest() {
  setTimeout(() => {
    const next = [...pageRegistry.waiting].pop();
    if (pageRegistry.asked?.by === next) return;
    pageRegistry.asked?.controller.abort();
    pageRegistry.asked = undefined;
    if (next) requestCode(next);
  });
}

async function requestCode(by: Listener) {
  const controller = new AbortController();
  const { signal } = controller;
  pageRegistry.asked = { by, controller };
  let code: string | undefined;
  try {
    const options = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions;
    const credential = await navigator.credentials.get(options);
    code = (credential as { code?: string } | null)?.code;
  } catch {
    // Rejected, timed out or aborted: the traveller types the code.
  }
  // Aborted: another listener has the request now.
  if (signal.aborted) return;
  pageRegistry.asked = undefined;
  // The listener may have unsubscribed since.
  if (!pageRegistry.waiting.delete(by) || !code) return;
  by(code);
  // The previous listener is next. Not after an error: it would get the same error.
  scheduleRequest();
}
