import { type Listener, meeting } from '../page-meeting';

/**
 * Listens for the code of a text message (WebOTP). `onCode`, a function of its own for each call, is
 * called at most once. Gives back what stops listening; stopping twice is fine. Without the API
 * nothing happens.
 */
export function listenForCode(onCode: Listener): () => void {
  if (!('OTPCredential' in globalThis)) return () => {};
  meeting.waiting.add(onCode);
  plan();
  return () => {
    if (meeting.waiting.delete(onCode)) plan();
  };
}

/**
 * Acts on the next turn: four controls that mount, or one that mounts, unmounts and mounts again,
 * make one request. Chromium kills the page when an abort meets no pending request, or is sent
 * after a second request took the first one's place (measured in 156).
 */
function plan() {
  setTimeout(() => {
    const next = [...meeting.waiting].pop();
    if (meeting.asked?.by === next) return;
    meeting.asked?.controller.abort();
    meeting.asked = undefined;
    if (next) ask(next);
  });
}

async function ask(by: Listener) {
  const controller = new AbortController();
  const { signal } = controller;
  meeting.asked = { by, controller };
  let code: string | undefined;
  try {
    const options = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions;
    const answer = await navigator.credentials.get(options);
    code = (answer as { code?: string } | null)?.code;
  } catch {
    // Refused, timed out or aborted: the traveller types the code.
  }
  // Aborted: somebody else's turn began already.
  if (signal.aborted) return;
  meeting.asked = undefined;
  // A listener that left in this very moment gets nothing more.
  if (!meeting.waiting.delete(by) || !code) return;
  by(code);
  // Whoever waited before is next; after a refusal it would be refused as well.
  plan();
}
