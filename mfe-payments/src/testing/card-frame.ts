import { expect } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { fieldsOrigin } from './payments';

type SentMessage = { message: Record<string, unknown>; targetOrigin: string };

const sent = new WeakMap<Window, SentMessage[]>();

/** The provider's frame. jsdom does not load frames, so the test sends the provider's messages itself. */
export function getCardFrame() {
  const element = screen.getByTitle<HTMLIFrameElement>(/^Card details/);
  const frameWindow = element.contentWindow as Window;
  const log = sent.get(frameWindow) ?? [];
  if (!sent.has(frameWindow)) {
    sent.set(frameWindow, log);
    frameWindow.postMessage = (message: Record<string, unknown>, targetOrigin: unknown) => {
      log.push({ message, targetOrigin: String(targetOrigin) });
    };
  }
  const nonce = () => new URL(element.src).searchParams.get('nonce');
  return {
    element,
    nonce,
    /** The messages that the page sent to the frame, the latest last. */
    sentMessages: log,
    /** `overrides` forge the origin, the nonce or the source window. */
    sendMessage: (
      message: Record<string, unknown>,
      overrides: { origin?: string; nonce?: string; source?: Window | null } = {},
    ) =>
      act(async () => {
        const { origin = fieldsOrigin, source = frameWindow } = overrides;
        const data = {
          source: 'train-swap-card-fields',
          nonce: overrides.nonce ?? nonce(),
          ...message,
        };
        window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
      }),
  };
}

/** Waits for the frame and reports the card fields as ready. */
export async function loadCardFrame() {
  await screen.findByTitle(/^Card details/);
  const frame = getCardFrame();
  // An effect sets the address, after the frame is in the document.
  await waitFor(() => expect(frame.element.src).not.toBe(''));
  await frame.sendMessage({ type: 'ready' });
  await frame.sendMessage({ type: 'resize', height: 280 });
  return frame;
}

export const tokenMessage = (paymentMethodId: string) => ({
  type: 'token',
  paymentMethodId,
  brand: 'visa',
  last4: '4242',
});
