import { act, screen } from '@testing-library/react';
import { fieldsOrigin } from './payments';

type Sent = { message: Record<string, unknown>; targetOrigin: string };

const sent = new WeakMap<Window, Sent[]>();

/**
 * The provider's document as the page sees it: a frame with an address, what the page sends there, and
 * messages from there. jsdom loads no frames, so the other end is played by the test.
 */
export function cardFrame() {
  const element = screen.getByTitle<HTMLIFrameElement>(/^Card details/);
  const view = element.contentWindow as Window;
  const log = sent.get(view) ?? [];
  if (!sent.has(view)) {
    sent.set(view, log);
    view.postMessage = (message: Record<string, unknown>, targetOrigin: unknown) => {
      log.push({ message, targetOrigin: String(targetOrigin) });
    };
  }
  const nonce = () => new URL(element.src).searchParams.get('nonce');
  return {
    element,
    nonce,
    /** What the page asked of the document, the latest last. */
    asked: log,
    /** `change` forges what tells a real message from any other. */
    say: (
      message: Record<string, unknown>,
      change: { origin?: string; nonce?: string; source?: Window | null } = {},
    ) =>
      act(async () => {
        const { origin = fieldsOrigin, source = view } = change;
        const data = {
          source: 'train-swap-card-fields',
          nonce: change.nonce ?? nonce(),
          ...message,
        };
        window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
      }),
  };
}

/** The card fields, there and ready to be filled. */
export async function readyCardFrame() {
  await screen.findByTitle(/^Card details/);
  const frame = cardFrame();
  await frame.say({ type: 'ready' });
  await frame.say({ type: 'resize', height: 280 });
  return frame;
}

export const token = (paymentMethodId: string) => ({
  type: 'token',
  paymentMethodId,
  brand: 'visa',
  last4: '4242',
});
