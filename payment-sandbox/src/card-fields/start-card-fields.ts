import { startCardForm } from './card-form';
import type { StyleTokens } from './parent-channel';
import { openParentChannel } from './parent-channel';
import { tokeniseCard } from './tokenise-card';

const nonceShape = /^[A-Za-z0-9_-]{8,128}$/;

/** The page's nonce from the address (`nonce=`), or one of our own that the page learns from `ready`. */
const nonceOf = (address: string): string => {
  const url = new URL(address);
  const given =
    url.searchParams.get('nonce') ?? new URLSearchParams(url.hash.slice(1)).get('nonce') ?? '';
  if (nonceShape.test(given)) return given;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

const applyStyle = (root: HTMLElement, tokens: StyleTokens, scheme: string | null): void => {
  for (const [name, value] of Object.entries(tokens)) root.style.setProperty(`--${name}`, value);
  if (scheme) root.dataset.scheme = scheme;
};

/** Starts the document: its data attributes carry what the provider wrote for this page. */
export const startCardFields = (frame: Window, send: typeof fetch): void => {
  const root = frame.document.documentElement;
  const { parentOrigin = '', publishableKey = '', month = '' } = root.dataset;
  const channel = openParentChannel(frame, parentOrigin, nonceOf(frame.location.href));
  let busy = false;

  const form = startCardForm(frame.document, month, {
    change: (errors, complete) => channel.post({ type: 'change', complete, errors }),
    submit: () => channel.post({ type: 'submit' }),
  });

  const tokenise = async (): Promise<void> => {
    if (busy) return;
    if (!form.check()) {
      channel.post({ type: 'error', message: 'Check the marked card details.' });
      return;
    }
    busy = true;
    form.setBusy(true);
    const answer = await tokeniseCard(form.values(), publishableKey, send);
    busy = false;
    form.setBusy(false);
    if (answer.ok) {
      const { paymentMethodId, brand, last4 } = answer;
      channel.post({ type: 'token', paymentMethodId, brand, last4 });
      return;
    }
    if (answer.field) form.showError(answer.field, answer.message);
    channel.post({ type: 'error', message: answer.message });
  };

  channel.listen((message) => {
    if (message.type === 'tokenize') void tokenise();
    if (message.type === 'focus') form.focusFirst();
    if (message.type === 'style') applyStyle(root, message.tokens, message.scheme);
  });

  const tellHeight = (): void =>
    channel.post({ type: 'resize', height: Math.ceil(frame.document.body.scrollHeight) });
  new ResizeObserver(tellHeight).observe(frame.document.body);
  channel.post({ type: 'ready' });
  tellHeight();
};
