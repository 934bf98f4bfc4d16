type Listener = (code: string) => void;

/** Held on the document: copies of this module, of any release, meet there. Keep its shape. */
type Desk = {
  /** Who wants a code, the latest last. The latest alone listens. */
  waiting: Listener[];
  /** The one request of this document, and whose it is. */
  asked?: { by: Listener; controller: AbortController };
  planned?: boolean;
};

type Holder = Document & { [key: symbol]: Desk | undefined };

const deskKey = Symbol.for('train-swap.web-otp');

/**
 * Listens for the code of a text message (WebOTP). `onCode` is called at most once. Gives back what
 * stops listening; stopping twice is fine. Without the API nothing happens.
 */
export function listenForCode(onCode: Listener): () => void {
  if (!('OTPCredential' in globalThis) || !navigator.credentials) return () => {};
  const holder = document as Holder;
  holder[deskKey] ??= { waiting: [] };
  const desk = holder[deskKey];
  // A function of its own for each call, so that the same listener may come twice.
  const listener: Listener = (code) => onCode(code);
  desk.waiting.push(listener);
  plan(desk);
  return () => {
    const place = desk.waiting.indexOf(listener);
    if (place < 0) return;
    desk.waiting.splice(place, 1);
    plan(desk);
  };
}

/**
 * Acts on the next turn: four controls that mount, or one that mounts, unmounts and mounts again,
 * make one request. Chromium kills the page when an abort meets no pending request, or is sent
 * after a second request took the first one's place (measured in 156).
 */
function plan(desk: Desk) {
  if (desk.planned) return;
  desk.planned = true;
  setTimeout(() => {
    desk.planned = false;
    const next = desk.waiting.at(-1);
    if (desk.asked?.by === next) return;
    desk.asked?.controller.abort();
    desk.asked = undefined;
    if (next) ask(desk, next);
  });
}

async function ask(desk: Desk, by: Listener) {
  const controller = new AbortController();
  desk.asked = { by, controller };
  let code: string | undefined;
  try {
    const options = { otp: { transport: ['sms'] }, signal: controller.signal };
    const answer = await navigator.credentials.get(options as CredentialRequestOptions);
    code = (answer as { code?: string } | null)?.code;
  } catch {
    // Refused, timed out or aborted: the traveller types the code.
  }
  // Aborted: somebody else's turn began already.
  if (desk.asked?.controller !== controller) return;
  desk.asked = undefined;
  const place = desk.waiting.indexOf(by);
  if (place >= 0) desk.waiting.splice(place, 1);
  if (code && place >= 0) by(code);
  // Whoever waited before is next, but not after a refusal: that would be refused as well.
  if (code) plan(desk);
}
