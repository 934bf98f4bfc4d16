import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { getCardFrame, loadCardFrame, tokenMessage } from '../../../testing/card-frame';
import { fakeMatchMedia } from '../../../testing/match-media';
import { createTestPayment, fieldsOrigin, pounds } from '../../../testing/payments';
import type { ChosenCard } from '../api/submit-card';
import { CardStep } from './card-step';

const onCard = jest.fn<(card: ChosenCard) => void>();

const cardStep = (fieldsUrl = createTestPayment().provider.fieldsUrl) => (
  <CardStep
    payment={createTestPayment({ provider: { ...createTestPayment().provider, fieldsUrl } })}
    amountDue={pounds(1750)}
    heldUntil="2036-11-21T10:58:00Z"
    timeZone="Europe/London"
    busy={false}
    problem={null}
    mayBeCharged={false}
    hidden={false}
    savedCards={[]}
    canSave={false}
    onCard={onCard}
    onPayByVoucher={() => undefined}
  />
);

beforeEach(() => {
  onCard.mockClear();
  window.matchMedia = fakeMatchMedia((query) => query.includes('dark'));
});
afterEach(() => {
  jest.useRealTimers();
});

const advance = (milliseconds: number) => act(async () => jest.advanceTimersByTime(milliseconds));
const pay = () => fireEvent.click(screen.getByRole('button', { name: /Pay £/ }));
const sentTypes = () => getCardFrame().sentMessages.map(({ message }) => message.type);

describe('the frame', () => {
  it('loads the provider’s document with a new nonce for each mount', () => {
    const { unmount } = render(cardStep());
    const { element, nonce } = getCardFrame();
    const address = new URL(element.src);
    expect(address.origin).toBe(fieldsOrigin);
    expect(address.searchParams.get('key')).toBe('pk_test_1');
    const first = nonce();
    expect(first).toMatch(/^[\w-]{20,}$/);
    unmount();
    render(cardStep());
    expect(getCardFrame().nonce()).not.toBe(first);
  });

  it('loads the document in the language of the page', () => {
    const getLocale = () => new URL(getCardFrame().element.src).searchParams.get('locale');
    const { unmount } = render(cardStep());
    expect(getLocale()).toBe('en');
    unmount();
    document.documentElement.dataset.language = 'de';
    render(cardStep());
    expect(getLocale()).toBe('de');
    delete document.documentElement.dataset.language;
  });

  it('shows the frame and the button when the fields are ready, with the page’s colours and the requested height', async () => {
    document.documentElement.style.setProperty('--color-brand', '#0a5363');
    render(cardStep());
    expect(screen.getByLabelText('Loading the card fields')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
    expect(getCardFrame().element.hidden).toBe(true);

    const { element, sentMessages, nonce, sendMessage } = await loadCardFrame();
    expect(element.hidden).toBe(false);
    expect(element.height).toBe('280');
    expect(sentMessages).toEqual([
      {
        message: {
          type: 'style',
          scheme: 'dark',
          tokens: expect.objectContaining({ accent: 'rgb(10, 83, 99)' }),
          nonce: nonce(),
        },
        targetOrigin: fieldsOrigin,
      },
    ]);
    await sendMessage({ type: 'resize', height: 344 });
    expect(element.height).toBe('344');
  });

  it('follows the theme that the traveller chose, also while it is shown', async () => {
    const root = document.documentElement;
    root.style.colorScheme = 'light';
    render(cardStep());
    const { sentMessages } = await loadCardFrame();
    const schemes = () => sentMessages.map(({ message }) => message.scheme);
    expect(schemes()).toEqual(['light']);
    root.style.colorScheme = 'dark';
    root.dataset.theme = 'dark';
    await waitFor(() => expect(schemes()).toEqual(['light', 'dark']));
    delete root.dataset.theme;
    root.style.colorScheme = '';
  });

  it('calls onCard only for the requested token', async () => {
    render(cardStep());
    const { sentMessages, nonce, sendMessage } = await loadCardFrame();
    await sendMessage(tokenMessage('pm_unrequested'));
    expect(onCard).not.toHaveBeenCalled();
    pay();
    expect(sentMessages.at(-1)).toEqual({
      message: { type: 'tokenize', nonce: nonce() },
      targetOrigin: fieldsOrigin,
    });
    await sendMessage(tokenMessage('pm_requested'));
    await sendMessage(tokenMessage('pm_again'));
    expect(onCard.mock.calls).toEqual([[{ paymentMethodId: 'pm_requested' }]]);
  });
});

describe('a message', () => {
  it.each([
    ['another origin', tokenMessage('pm_x'), { origin: 'http://evil.example' }],
    ['this page itself', tokenMessage('pm_x'), { origin: 'http://localhost' }],
    ['another window', tokenMessage('pm_x'), { source: window }],
    ['no window', tokenMessage('pm_x'), { source: null }],
    ['another mount', tokenMessage('pm_x'), { nonce: 'another-nonce' }],
    ['a document of another kind', { ...tokenMessage('pm_x'), source: 'something-else' }, {}],
    [
      'a document that sends a card number',
      { ...tokenMessage('pm_x'), last4: '4242424242424242' },
      {},
    ],
    ['a document that sends no token', { type: 'token' }, {}],
  ])('is ignored from %s', async (_case, message, forged) => {
    render(cardStep());
    const { sendMessage } = await loadCardFrame();
    pay();
    await sendMessage(message, forged);
    expect(onCard).not.toHaveBeenCalled();
    await sendMessage(tokenMessage('pm_true'));
    expect(onCard.mock.calls).toEqual([[{ paymentMethodId: 'pm_true' }]]);
  });

  it.each([
    ['too high', { type: 'resize', height: 100_000 }],
    ['negative', { type: 'resize', height: -1 }],
    ['not a number', { type: 'resize', height: '280' }],
  ])('is ignored with a height that is %s', async (_case, message) => {
    render(cardStep());
    const { element, sendMessage } = await loadCardFrame();
    await sendMessage(message);
    expect(element.height).toBe('280');
  });
});

describe('a provider that does not respond', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  it('shows an error after eight seconds, and Try again loads a new document', async () => {
    render(cardStep());
    const first = getCardFrame().nonce();
    await advance(7_900);
    expect(screen.queryByRole('alert')).toBeNull();
    await advance(200);
    expect(screen.getByRole('alert').textContent).toContain('The card fields did not load');
    expect(screen.queryByRole('button', { name: /Pay £/ })).toBeNull();

    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByRole('alert')).toBeNull();
    const { nonce, sendMessage } = getCardFrame();
    expect(nonce()).not.toBe(first);
    await sendMessage({ type: 'ready' }, { nonce: first ?? '' });
    expect(screen.queryByRole('button', { name: /Pay £/ })).toBeNull();
    await sendMessage({ type: 'ready' });
    await advance(60_000);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: /Pay £/ })).toBeDefined();
  });

  it('shows the fields when the provider was only slow', async () => {
    render(cardStep());
    await advance(9_000);
    await getCardFrame().sendMessage({ type: 'ready' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: /Pay £/ })).toBeDefined();
  });

  it('enables the button again when no token arrives', async () => {
    render(cardStep());
    await getCardFrame().sendMessage({ type: 'ready' });
    pay();
    pay();
    expect(sentTypes().filter((type) => type === 'tokenize')).toHaveLength(1);
    await advance(20_100);
    expect(screen.getByRole('alert').textContent).toContain(
      'does not respond. You have not been charged',
    );
    await getCardFrame().sendMessage(tokenMessage('pm_late'));
    expect(onCard).not.toHaveBeenCalled();
    pay();
    await getCardFrame().sendMessage(tokenMessage('pm_now'));
    expect(onCard.mock.calls).toEqual([[{ paymentMethodId: 'pm_now' }]]);
  });
});
