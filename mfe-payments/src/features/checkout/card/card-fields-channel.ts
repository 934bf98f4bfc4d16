import * as z from 'zod/mini';

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

/** What the provider's card fields tell the page. Never a card number. */
export type CardFieldsMessage = z.infer<typeof frameMessage>;

/** What the page asks of the card fields. */
export type CardFieldsRequest =
  | { type: 'tokenize' }
  | { type: 'focus' }
  | { type: 'style'; tokens: Record<string, string>; scheme: 'light' | 'dark' };

export type CardFieldsChannel = {
  post: (request: CardFieldsRequest) => void;
  close: () => void;
};

/** The address of the fields' document for one mount of the frame. */
export function cardFieldsAddress(fieldsUrl: string, nonce: string): string {
  const address = new URL(fieldsUrl);
  address.searchParams.set('nonce', nonce);
  return address.href;
}

/**
 * Speaks with the provider's document in a frame. A message counts only if it comes from that
 * frame, from the provider's origin, with the nonce of this mount and in a known shape.
 */
export function openCardFieldsChannel(
  frame: HTMLIFrameElement,
  { fieldsUrl, nonce }: { fieldsUrl: string; nonce: string },
  onMessage: (message: CardFieldsMessage) => void,
): CardFieldsChannel {
  const { origin } = new URL(fieldsUrl);

  function receive(event: MessageEvent) {
    if (event.origin !== origin || event.source !== frame.contentWindow) return;
    const { success, data } = frameMessage.safeParse(event.data);
    if (success && data.nonce === nonce) onMessage(data);
  }

  window.addEventListener('message', receive);
  return {
    post: (request) => frame.contentWindow?.postMessage({ ...request, nonce }, origin),
    close: () => window.removeEventListener('message', receive),
  };
}
