type Listener = (code: string) => void;

/** Held on the document: copies of this module, of any release, meet there. Keep its shape. */
type Desk = {
  /** Who wants a code, the latest last. The latest alone listens. */
  waiting: Set<Listener>;
  /** The one request of this document, and whose it is. */
  asked?: { by: Listener; controller: AbortController };
};

const deskKey = Symbol.for('train-swap.web-otp');

/**
 * Listens for the code of a text message (WebOTP). `onCode`, a function of its own for
 * each call, is called at most once. Gives back what
 * stops listening; stopping twice is fine. Without the API nothing happens.
 */
export function listenForCode(onCode: Listener): () => void {
  if (!('OTPCredential' in globalThis)) return () => {};
  const holder = document as { [deskKey]?: Desk };
  holder[deskKey] ??= { waiting: new Set() };
  const desk = holder[deskKey];
  desk.waiting.add(onCode);
  plan(desk);
  return () => {
    if (desk.waiting.delete(onCode)) plan(desk);
  };
}

/**
 * Acts on the next turn: four controls that mount, or one that mounts, unmounts and mounts again,
 * make one request. Chromium kills the page when an abort meets no pending request, or is sent
 * after a second request took the first one's place (measured in 156).
 */
function plan(desk: Desk) {
  setTimeout(() => {
    const next = [...desk.waiting].pop();
    if (desk.asked?.by === next) return;
    desk.asked?.controller.abort();
    desk.asked = undefined;
    if (next) ask(desk, next);
  });
}

async function ask(desk: Desk, by: Listener) {
  const controller = new AbortController();
  const { signal } = controller;
  desk.asked = { by, controller };
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
  desk.asked = undefined;
  // A listener that left in this very moment gets nothing more.
  if (!desk.waiting.delete(by) || !code) return;
  by(code);
  // Whoever waited before is next; after a refusal it would be refused as well.
  plan(desk);
}
