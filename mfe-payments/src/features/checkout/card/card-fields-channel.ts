import { getLanguage } from '@train-swap/shared-config';
import * as z from '@train-swap/shared-ui/schema';
import type { PageStyle } from './page-style';

z.config({ jitless: true });

const frameMessage = z.intersection(
  z.object({ source: z.literal('train-swap-card-fields'), nonce: z.string() }),
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('ready') }),
    z.object({ type: z.literal('submit') }),
    z.object({
      type: z.literal('resize'),
      height: z.number().check(z.minimum(0), z.maximum(2_000)),
    }),
    z.object({ type: z.literal('change'), complete: z.boolean() }),
    z.object({
      type: z.literal('token'),
      paymentMethodId: z.string().check(z.minLength(1), z.maxLength(100)),
      brand: z.string().check(z.maxLength(40)),
      last4: z.string().check(z.regex(/^\d{4}$/)),
    }),
    z.object({ type: z.literal('error'), message: z.string().check(z.maxLength(300)) }),
  ]),
);

/** A message from the provider's card fields. It never has a card number. */
export type CardFieldsMessage = z.infer<typeof frameMessage>;

/** A message from the page to the card fields. */
export type CardFieldsRequest =
  | { type: 'tokenize' }
  | { type: 'focus' }
  | ({ type: 'style' } & PageStyle);

export type CardFieldsChannel = {
  post: (request: CardFieldsRequest) => void;
  close: () => void;
};

/** The URL of the provider's document in the language of the page, with the nonce of one mount of the frame. */
export function createCardFieldsUrl(fieldsUrl: string, nonce: string): string {
  const url = new URL(fieldsUrl);
  url.searchParams.set('nonce', nonce);
  url.searchParams.set('locale', getLanguage().code);
  return url.href;
}

/**
 * Opens a message channel to the provider's document in a frame. It ignores messages from another
 * frame or origin, with another nonce, or in an unknown shape.
 */
export function openCardFieldsChannel(
  frame: HTMLIFrameElement,
  { fieldsUrl, nonce }: { fieldsUrl: string; nonce: string },
  onMessage: (message: CardFieldsMessage) => void,
): CardFieldsChannel {
  const { origin } = new URL(fieldsUrl);

  function handleMessage(event: MessageEvent) {
    if (event.origin !== origin || event.source !== frame.contentWindow) return;
    const { success, data } = frameMessage.safeParse(event.data);
    if (success && data.nonce === nonce) onMessage(data);
  }

  window.addEventListener('message', handleMessage);
  return {
    post: (request) => frame.contentWindow?.postMessage({ ...request, nonce }, origin),
    close: () => window.removeEventListener('message', handleMessage),
  };
}
