import { CardForm } from './card-form';
import type { FieldMessages } from './field-messages';
import type { PageFont, StyleTokens } from './parent-channel';
import { openParentChannel } from './parent-channel';
import { tokeniseCard } from './tokenise-card';

function applyStyle(root: HTMLElement, tokens: StyleTokens, scheme: string | null): void {
  for (const [name, value] of Object.entries(tokens)) root.style.setProperty(`--${name}`, value);
  if (scheme) root.dataset.scheme = scheme;
}

/** Without the file, the fields keep the typeface of the device. */
async function applyFont(root: Document, { family, src }: PageFont): Promise<void> {
  const loaded = await new FontFace(family, `url("${src}")`, { weight: '100 900' }).load();
  root.fonts.add(loaded);
  root.documentElement.style.setProperty('--font', `"${family}"`);
}

/** Starts the document. Its data attributes contain the provider's settings for this page. */
export function startCardFields(frame: Window, send: typeof fetch): void {
  const root = frame.document.documentElement;
  const { parentOrigin = '', publishableKey = '', month = '' } = root.dataset;
  const messages: FieldMessages = JSON.parse(root.dataset.messages ?? '{}');
  const nonce = new URL(frame.location.href).searchParams.get('nonce');
  if (!nonce) throw new Error('The address of the card fields has no nonce.');
  const channel = openParentChannel(frame, parentOrigin, nonce);
  let busy = false;

  const form = new CardForm(
    frame.document,
    { today: month, messages },
    {
      change: (errors, complete) => channel.post({ type: 'change', complete, errors }),
      submit: () => channel.post({ type: 'submit' }),
    },
  );

  const tokenise = async (): Promise<void> => {
    if (busy) return;
    if (!form.check()) {
      channel.post({ type: 'error', message: messages.checkFields });
      return;
    }
    busy = true;
    form.setBusy(true);
    const result = await tokeniseCard(form.values(), {
      publishableKey,
      language: root.lang,
      send,
    });
    busy = false;
    form.setBusy(false);
    if (result.ok) {
      const { paymentMethodId, brand, last4 } = result;
      channel.post({ type: 'token', paymentMethodId, brand, last4 });
      return;
    }
    const message = result.message ?? messages.unreachable;
    if (result.field) form.showError(result.field, message);
    channel.post({ type: 'error', message });
  };

  channel.listen((message) => {
    if (message.type === 'tokenize') void tokenise();
    if (message.type === 'focus') form.focusFirst();
    if (message.type !== 'style') return;
    applyStyle(root, message.tokens, message.scheme);
    if (message.font) applyFont(frame.document, message.font).catch(() => undefined);
  });

  const postHeight = (): void =>
    channel.post({ type: 'resize', height: Math.ceil(frame.document.body.scrollHeight) });
  new ResizeObserver(postHeight).observe(frame.document.body);
  channel.post({ type: 'ready' });
  postHeight();
}
