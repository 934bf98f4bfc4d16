import type { FieldValues } from './field-rules';

/** Messages from the frame to the embedding page. Never a card number, date or security code. */
export type FrameMessage =
  | { type: 'ready' }
  | { type: 'resize'; height: number }
  | { type: 'change'; complete: boolean; errors: Partial<FieldValues> }
  | { type: 'submit' }
  | { type: 'token'; paymentMethodId: string; brand: string; last4: string }
  | { type: 'error'; message: string };

export type StyleTokens = Partial<Record<StyleToken, string>>;
export type StyleToken = (typeof styleTokens)[number];

/** Messages from the page to the frame. */
export type PageMessage =
  | { type: 'tokenize' }
  | { type: 'focus' }
  | {
      type: 'style';
      tokens: StyleTokens;
      scheme: 'light' | 'dark' | null;
      font: PageFont | null;
    };

/** A typeface of the page; the policy of the frame loads it from the page's origin only. */
export type PageFont = { family: string; src: string };

const styleTokens = [
  'text',
  'muted',
  'surface',
  'background',
  'border',
  'accent',
  'danger',
  'focus',
  'radius',
  'gap',
  'border-width',
  'text-size',
  'small-size',
] as const;
const sizes: readonly StyleToken[] = ['radius', 'gap', 'border-width', 'text-size', 'small-size'];
const colour = /^(#[0-9a-f]{3,8}|(rgb|rgba|hsl|hsla|oklch)\([\d\s.,%/+-]{1,60}\)|transparent)$/i;
const size = /^\d{1,3}(\.\d{1,4})?(px|rem)$/;

function parseTokens(value: unknown): StyleTokens {
  if (typeof value !== 'object' || value === null) return {};
  const tokens: StyleTokens = {};
  for (const name of styleTokens) {
    const given: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
    const shape = sizes.includes(name) ? size : colour;
    if (typeof given === 'string' && shape.test(given)) tokens[name] = given;
  }
  return tokens;
}

function parseFont(value: unknown): PageFont | null {
  if (typeof value !== 'object' || value === null) return null;
  const { family, src } = value as Record<string, unknown>;
  if (typeof family !== 'string' || !/^[\w -]{1,60}$/.test(family)) return null;
  if (typeof src !== 'string' || !/^https?:\/\/[\w.:/-]{1,300}\.woff2$/.test(src)) return null;
  return { family, src };
}

/** A valid message, or null for anything else, because messages of a page are not trusted. */
export function parsePageMessage(data: unknown, nonce: string): PageMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const message = data as Record<string, unknown>;
  if (message.nonce !== nonce) return null;
  if (message.type === 'tokenize' || message.type === 'focus') return { type: message.type };
  if (message.type !== 'style') return null;
  const { scheme } = message;
  return {
    type: 'style',
    tokens: parseTokens(message.tokens),
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : null,
    font: parseFont(message.font),
  };
}

export type ParentChannel = {
  post: (message: FrameMessage) => void;
  listen: (handler: (message: PageMessage) => void) => () => void;
};

/** The only channel of the frame. Accepts messages from this origin, the direct parent and with this nonce only. */
export const openParentChannel = (
  frame: Pick<Window, 'parent' | 'addEventListener' | 'removeEventListener'>,
  parentOrigin: string,
  nonce: string,
): ParentChannel => ({
  post: (message) => {
    frame.parent.postMessage({ source: 'train-swap-card-fields', nonce, ...message }, parentOrigin);
  },
  listen: (handler) => {
    const receive = (event: MessageEvent): void => {
      if (event.origin !== parentOrigin || event.source !== frame.parent) return;
      const message = parsePageMessage(event.data, nonce);
      if (message) handler(message);
    };
    frame.addEventListener('message', receive);
    return () => frame.removeEventListener('message', receive);
  },
});
