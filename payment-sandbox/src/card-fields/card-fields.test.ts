/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findLanguage, runInLanguage } from 'shared-server/language';
import { renderFieldsPage } from '../fields-page/fields-document';
import { startCardFields } from './start-card-fields';

const parentOrigin = 'http://localhost:4200';
const nonce = 'nonce-of-this-mount';

type Sent = { message: Record<string, unknown>; origin: string };
type Request = { url: string; headers: RequestInit['headers']; body: URLSearchParams };

const asset = { path: '/x', type: 'text/plain', body: '', integrity: 'sha384-x' };
const page = { parentOrigin, publishableKey: 'pk_test_page', month: '2026-11' };

let sent: Sent[];
let requests: Request[];
let typedNumbers: string[];
let respond: () => Response;
const parent = {
  postMessage: (message: Record<string, unknown>, origin: string) => sent.push({ message, origin }),
};

class FrameResizeObserver {
  observe(): void {}
}

function openFields(
  address = `http://localhost:4202/fields?nonce=${nonce}`,
  language = 'en',
): void {
  const html = runInLanguage(findLanguage(language), () =>
    renderFieldsPage({ script: asset, style: asset }, page),
  );
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  for (const { name, value } of parsed.documentElement.attributes) {
    document.documentElement.setAttribute(name, value);
  }
  document.body.innerHTML = parsed.body.innerHTML;
  const listeners = new EventTarget();
  frameEvents = listeners;
  const frame = {
    document,
    location: { href: address },
    parent,
    addEventListener: listeners.addEventListener.bind(listeners),
    removeEventListener: listeners.removeEventListener.bind(listeners),
  };
  startCardFields(frame as unknown as Window, async (input, init) => {
    const body = init?.body as URLSearchParams;
    requests.push({ url: String(input), headers: init?.headers, body });
    return respond();
  });
}

let frameEvents: EventTarget;

function receive(data: unknown, origin = parentOrigin, source: unknown = parent): void {
  frameEvents.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

const input = (id: string) => document.getElementById(id) as HTMLInputElement;

const digits = (text: string) => text.replace(/\D/g, '');

function type(id: string, text: string): void {
  if (id === 'number' && digits(text).length >= 12) typedNumbers.push(digits(text));
  input(id).focus();
  input(id).value = text;
  input(id).setSelectionRange(text.length, text.length);
  input(id).dispatchEvent(new Event('input', { bubbles: true }));
}

function typeCard(number = '4242424242424242'): void {
  type('number', number);
  type('expiry', '1228');
  type('cvc', '123');
  type('postcode', 'eh1 1bb');
}

const lastMessage = (kind: string) =>
  sent
    .map((one) => one.message)
    .filter((one) => one.type === kind)
    .at(-1);

const jsonResponse = (status: number, body: unknown): Response =>
  ({ ok: status < 400, status, json: async () => body }) as Response;

beforeEach(() => {
  sent = [];
  requests = [];
  typedNumbers = [];
  respond = () => jsonResponse(200, { id: 'pm_1', card: { brand: 'visa', last4: '4242' } });
  Object.assign(globalThis, { ResizeObserver: FrameResizeObserver });
});

afterEach(() => {
  // In every test, card numbers are sent only to the provider and never in a URL.
  const reported = digits(JSON.stringify(sent));
  for (const number of typedNumbers) expect(reported).not.toContain(number);
  for (const { url } of requests) expect(url).toBe('/v1/payment_methods');
});

describe('the card fields frame', () => {
  it('sends ready with the nonce to the allowed origin only', () => {
    openFields();
    expect(sent[0]).toEqual({
      message: { source: 'train-swap-card-fields', nonce, type: 'ready' },
      origin: parentOrigin,
    });
    expect(lastMessage('resize')).toMatchObject({ height: expect.any(Number) });
  });

  it('exchanges a card for a payment method and sends only the last four digits to the page', async () => {
    openFields();
    typeCard();
    expect(lastMessage('change')).toMatchObject({ complete: true, errors: {} });
    receive({ type: 'tokenize', nonce });
    await settle();
    expect(requests).toHaveLength(1);
    expect(requests[0]?.url).toBe('/v1/payment_methods');
    expect(Object.fromEntries(requests[0]?.body ?? [])).toMatchObject({
      'card[number]': '4242424242424242',
      'card[exp_month]': '12',
      'card[exp_year]': '2028',
      'card[cvc]': '123',
      'billing_details[address][postal_code]': 'EH1 1BB',
    });
    expect(lastMessage('token')).toMatchObject({
      paymentMethodId: 'pm_1',
      brand: 'visa',
      last4: '4242',
    });
    expect(JSON.stringify(sent)).not.toContain('1228');
  });

  it.each([
    ['another origin', [{ type: 'tokenize', nonce }, 'https://evil.example', parent]],
    ['another source window', [{ type: 'tokenize', nonce }, parentOrigin, {}]],
    ['another nonce', [{ type: 'tokenize', nonce: 'guess' }, parentOrigin, parent]],
    ['no nonce', [{ type: 'tokenize' }, parentOrigin, parent]],
    ['an unknown type', [{ type: 'reveal', nonce }, parentOrigin, parent]],
    ['text as data', ['tokenize', parentOrigin, parent]],
    ['null as data', [null, parentOrigin, parent]],
  ])('ignores a message with %s', async (_case, [data, origin, source]) => {
    openFields();
    typeCard();
    const before = sent.length;
    receive(data, origin as string, source);
    await settle();
    expect(requests).toHaveLength(0);
    expect(sent).toHaveLength(before);
  });

  it('shows an error beside a wrong field and removes it once the input is valid', async () => {
    openFields();
    typeCard('4242424242424241');
    receive({ type: 'tokenize', nonce });
    await settle();
    expect(requests).toHaveLength(0);
    expect(input('number').getAttribute('aria-invalid')).toBe('true');
    expect(input('number').getAttribute('aria-describedby')).toContain('number-error');
    expect(document.getElementById('number-error')?.textContent).toContain('not right');
    expect(document.activeElement).toBe(input('number'));
    expect(lastMessage('change')).toMatchObject({
      complete: false,
      errors: { number: expect.any(String) },
    });
    expect(lastMessage('error')).toMatchObject({ message: 'Check the marked card details.' });
    type('number', '4242424242424242');
    expect(input('number').hasAttribute('aria-invalid')).toBe(false);
  });

  it('shows its texts in the language of the document', async () => {
    openFields(undefined, 'de');
    type('number', '3782 82');
    expect(document.getElementById('cvc-hint')?.textContent).toBe(
      'Die 4 Ziffern auf der Vorderseite Ihrer Karte',
    );
    receive({ type: 'tokenize', nonce });
    await settle();
    expect(document.getElementById('expiry-error')?.textContent).toBe(
      'Geben Sie das Ablaufdatum Ihrer Karte ein.',
    );
    expect(lastMessage('error')).toMatchObject({
      message: 'Prüfen Sie die markierten Kartendaten.',
    });
    typeCard();
    receive({ type: 'tokenize', nonce });
    await settle();
    expect(requests[0]?.headers).toMatchObject({ 'accept-language': 'de-DE' });
  });

  it('keeps the input when the provider rejects the card', async () => {
    openFields();
    typeCard();
    respond = () =>
      jsonResponse(402, {
        error: {
          code: 'incorrect_number',
          message: 'Your card number is incorrect.',
          param: 'card[number]',
        },
      });
    receive({ type: 'tokenize', nonce });
    await settle();
    expect(lastMessage('error')).toMatchObject({ message: 'Your card number is incorrect.' });
    expect(input('number').value).toBe('4242 4242 4242 4242');
    expect(input('cvc').value).toBe('123');
    expect(document.activeElement).toBe(input('number'));
  });

  it('sends an error when the provider cannot be reached, and succeeds at the next attempt', async () => {
    openFields();
    typeCard();
    respond = () => {
      throw new TypeError('fetch failed');
    };
    receive({ type: 'tokenize', nonce });
    await settle();
    expect(lastMessage('error')?.message).toContain('could not reach');
    respond = () => jsonResponse(200, { id: 'pm_2', card: { brand: 'visa', last4: '4242' } });
    receive({ type: 'tokenize', nonce });
    await settle();
    expect(lastMessage('token')).toMatchObject({ paymentMethodId: 'pm_2' });
  });

  it('shows the brand and the hint for the four digits of American Express', () => {
    openFields();
    type('number', '3782 82');
    expect(document.getElementById('brand')?.textContent).toBe('American Express');
    expect(document.getElementById('cvc-hint')?.textContent).toContain('4 digits');
  });

  it('keeps the caret behind a digit that was typed in the middle', () => {
    openFields();
    type('number', '4242 4242 4242 4242');
    input('number').focus();
    input('number').value = '4299 42 4242 4242 42';
    input('number').setSelectionRange(4, 4);
    input('number').dispatchEvent(new Event('input', { bubbles: true }));
    expect(input('number').value).toBe('4299 4242 4242 4242');
    expect(input('number').selectionStart).toBe(4);
  });

  it.each([
    ['4242 4242 4242 424', 'number'],
    ['4242 4242 4242 4241', 'number'],
    ['4242 4242 4242 4242', 'expiry'],
    ['3782 822463 10005', 'expiry'],
  ])('after the card number %s the focus is in the field %s', (number, focused) => {
    openFields();
    type('number', number);
    expect(document.activeElement?.id).toBe(focused);
  });

  it('moves on from each complete field to the next one, and not into one with a value', () => {
    openFields();
    typeCard();
    type('number', '');
    type('number', '4242 4242 4242 4242');
    expect(document.activeElement?.id).toBe('number');
    type('postcode', '');
    type('cvc', '123');
    expect(document.activeElement?.id).toBe('postcode');
  });

  it('shows the brand of the number', () => {
    openFields();
    const brand = () => document.getElementById('brands')?.dataset.brand;
    expect(brand()).toBe('unknown');
    type('number', '5555');
    expect(brand()).toBe('mastercard');
  });

  it.each([
    ['a typeface of the page', 'Page Sans', 'http://localhost:4200/r/page.woff2', 1],
    ['no other file', 'Page Sans', 'http://localhost:4200/r/page.js', 0],
    ['no text that ends the address', 'Page Sans', 'http://x/"), url("http://y.woff2', 0],
  ])('loads %s', async (_case, family, src, count) => {
    const loaded: string[] = [];
    class LoadedFont {
      constructor(_family: string, source: string) {
        loaded.push(source);
      }
      load = () => new Promise(() => undefined);
    }
    Object.assign(globalThis, { FontFace: LoadedFont });
    openFields();
    receive({ type: 'style', nonce, font: { family, src } });
    expect(loaded).toHaveLength(count);
  });

  it('accepts only valid colours and sizes as style', () => {
    openFields();
    receive({
      type: 'style',
      nonce,
      tokens: { accent: '#ff0000', radius: '12px', text: 'url(https://evil.example)', evil: 'red' },
    });
    const { style } = document.documentElement;
    expect(style.getPropertyValue('--accent')).toBe('#ff0000');
    expect(style.getPropertyValue('--radius')).toBe('12px');
    expect(style.getPropertyValue('--text')).toBe('');
    expect(style.getPropertyValue('--evil')).toBe('');
  });

  it('follows the theme of the page', () => {
    openFields();
    for (const scheme of ['dark', 'light']) {
      receive({ type: 'style', nonce, scheme });
      expect(document.documentElement.dataset.scheme).toBe(scheme);
    }
  });

  it('sends submit when Enter is pressed', () => {
    openFields();
    input('cvc').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true }));
    expect(lastMessage('submit')).toBeDefined();
  });
});
