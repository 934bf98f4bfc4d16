import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { cardFrame, readyCardFrame, token } from '../../../testing/card-frame';
import { fieldsOrigin, paymentOf, pounds } from '../../../testing/payments';
import type { ChosenCard } from '../api/submit-card';
import { CardStep } from './card-step';

const onCard = jest.fn<(card: ChosenCard) => void>();

const step = (fieldsUrl = paymentOf().provider.fieldsUrl) => (
  <CardStep
    payment={paymentOf({ provider: { ...paymentOf().provider, fieldsUrl } })}
    amountDue={pounds(1750)}
    busy={false}
    problem={null}
    unsure={false}
    hidden={false}
    savedCards={[]}
    canSave={false}
    onCard={onCard}
    onVoucherAlone={() => undefined}
  />
);

beforeEach(() => {
  onCard.mockClear();
  window.matchMedia = ((query: string) => ({ matches: /dark/.test(query), media: query })) as never;
});
afterEach(() => {
  jest.useRealTimers();
});

const wait = (milliseconds: number) => act(async () => jest.advanceTimersByTime(milliseconds));
const pay = () => fireEvent.click(screen.getByRole('button', { name: /Pay £/ }));
const types = () => cardFrame().asked.map(({ message }) => message.type);

describe('the frame', () => {
  it('loads the provider’s document with a nonce of this mount', () => {
    const { unmount } = render(step());
    const { element, nonce } = cardFrame();
    const address = new URL(element.src);
    expect(address.origin).toBe(fieldsOrigin);
    expect(address.searchParams.get('key')).toBe('pk_test_1');
    const first = nonce();
    expect(first).toMatch(/^[\w-]{20,}$/);
    unmount();
    render(step());
    expect(cardFrame().nonce()).not.toBe(first);
  });

  it('appears with the button when it is ready, in the colours of the page, as high as it asks', async () => {
    document.documentElement.style.setProperty('--color-brand', '#0a5363');
    render(step());
    expect(screen.getByLabelText('Loading the card fields')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
    expect(cardFrame().element.hidden).toBe(true);

    const { element, asked, nonce, say } = await readyCardFrame();
    expect(element.hidden).toBe(false);
    expect(element.height).toBe('280');
    expect(asked).toEqual([
      {
        message: {
          type: 'style',
          scheme: 'dark',
          tokens: expect.objectContaining({ accent: '#0a5363' }),
          nonce: nonce(),
        },
        targetOrigin: fieldsOrigin,
      },
    ]);
    await say({ type: 'resize', height: 344 });
    expect(element.height).toBe('344');
  });

  it('hands on the token that was asked for, and no other', async () => {
    render(step());
    const { asked, nonce, say } = await readyCardFrame();
    await say(token('pm_unasked'));
    expect(onCard).not.toHaveBeenCalled();
    pay();
    expect(asked.at(-1)).toEqual({
      message: { type: 'tokenize', nonce: nonce() },
      targetOrigin: fieldsOrigin,
    });
    await say(token('pm_asked'));
    await say(token('pm_again'));
    expect(onCard.mock.calls).toEqual([[{ paymentMethodId: 'pm_asked' }]]);
  });
});

describe('a message', () => {
  it.each([
    ['another origin', token('pm_x'), { origin: 'http://evil.example' }],
    ['this page itself', token('pm_x'), { origin: 'http://localhost' }],
    ['another window', token('pm_x'), { source: window }],
    ['no window', token('pm_x'), { source: null }],
    ['another mount', token('pm_x'), { nonce: 'another-nonce' }],
    ['a document of another kind', { ...token('pm_x'), source: 'something-else' }, {}],
    ['a document that sends a card number', { ...token('pm_x'), last4: '4242424242424242' }, {}],
    ['a document that sends no token', { type: 'token' }, {}],
  ])('of %s counts for nothing', async (_case, message, forged) => {
    render(step());
    const { say } = await readyCardFrame();
    pay();
    await say(message, forged);
    expect(onCard).not.toHaveBeenCalled();
    await say(token('pm_true'));
    expect(onCard.mock.calls).toEqual([[{ paymentMethodId: 'pm_true' }]]);
  });

  it.each([
    ['too high', { type: 'resize', height: 100_000 }],
    ['below nothing', { type: 'resize', height: -1 }],
    ['not a number', { type: 'resize', height: '280' }],
  ])('with a height that is %s changes nothing', async (_case, message) => {
    render(step());
    const { element, say } = await readyCardFrame();
    await say(message);
    expect(element.height).toBe('280');
  });
});

describe('a provider that does not answer', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  it('is told after eight seconds; Try again loads the document anew', async () => {
    render(step());
    const first = cardFrame().nonce();
    await wait(7_900);
    expect(screen.queryByRole('alert')).toBeNull();
    await wait(200);
    expect(screen.getByRole('alert').textContent).toContain('The card fields did not load');
    expect(screen.queryByRole('button', { name: /Pay £/ })).toBeNull();

    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByRole('alert')).toBeNull();
    const { nonce, say } = cardFrame();
    expect(nonce()).not.toBe(first);
    await say({ type: 'ready' }, { nonce: first ?? '' });
    expect(screen.queryByRole('button', { name: /Pay £/ })).toBeNull();
    await say({ type: 'ready' });
    await wait(60_000);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: /Pay £/ })).toBeDefined();
  });

  it('appears all the same when it was only slow', async () => {
    render(step());
    await wait(9_000);
    await cardFrame().say({ type: 'ready' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: /Pay £/ })).toBeDefined();
  });

  it('leaves the button free again when no token comes', async () => {
    render(step());
    await cardFrame().say({ type: 'ready' });
    pay();
    pay();
    expect(types().filter((type) => type === 'tokenize')).toHaveLength(1);
    await wait(20_100);
    expect(screen.getByRole('alert').textContent).toContain('does not answer. Nothing was taken');
    await cardFrame().say(token('pm_late'));
    expect(onCard).not.toHaveBeenCalled();
    pay();
    await cardFrame().say(token('pm_now'));
    expect(onCard.mock.calls).toEqual([[{ paymentMethodId: 'pm_now' }]]);
  });
});
