import type { Page } from '@playwright/test';
import { cards, checkout } from '../pages/checkout';
import { exchangePage } from '../pages/exchange';
import { oneTimeCode } from '../pages/one-time-code';
import { paymentWays } from '../pages/payment';
import { signInByCode } from '../product/by-code';
import { expectAccessible } from '../product/check-accessibility';
import { bookings, contactOf } from '../product/demonstration';
import { expect, test } from '../product/journey';

type Offer = { offerId: string; price: { total: { amount: number } } };

/** The services as the page asks them, where a screen of another journey stands before. */
const ask = async <Answer>(page: Page, method: string, path: string, body?: unknown) =>
  (await page.evaluate(
    async ([verb, url, text]) => {
      const response = await fetch(`/api/${url}`, {
        method: verb as string,
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        ...(text ? { body: text } : {}),
      });
      return response.json();
    },
    [method, path, body ? JSON.stringify(body) : ''],
  )) as Answer;

const hold = async (page: Page, bookingId: string, choose: 'cheapest' | 'dearest') => {
  const path = `train-swap/bookings/${bookingId}/exchange-offers`;
  const { offers } = await ask<{ offers: Offer[] }>(page, 'POST', path, {});
  const inOrder = offers.sort((one, other) => one.price.total.amount - other.price.total.amount);
  const offerId = inOrder.at(choose === 'cheapest' ? 0 : -1)?.offerId;
  const body = { offerId, places: [] };
  return (await ask<{ id: string }>(page, 'POST', 'train-swap/exchange-operations', body)).id;
};

const moveClock = (page: Page, ahead: number) =>
  page.request.put('/api/staging-clock', { data: { ahead } });

test.afterEach(async ({ page }) => {
  // The clock is everybody's: the next test begins at the true time.
  await moveClock(page, 0);
});

test('a voucher pays a part and a card the rest; the card is saved, used and removed', async ({
  page,
  inbox,
}) => {
  const ways = paymentWays(page);
  const exchange = exchangePage(page);
  const panel = checkout(page);
  let bookingId = '';
  let code = '';

  await test.step('a cheaper train gives a voucher, with its code by e-mail', async () => {
    await signInByCode(page, inbox, contactOf(bookings.firstClass));
    type Answer = { bookings: { id: string; reference: string }[] };
    const own = await ask<Answer>(page, 'GET', 'train-swap/bookings');
    const { reference } = bookings.firstClass;
    bookingId = own.bookings.find((booking) => booking.reference === reference)?.id ?? '';
    const operation = await hold(page, bookingId, 'cheapest');
    const arriving = await inbox.watch(contactOf(bookings.firstClass));
    await ask(page, 'POST', `train-swap/exchange-operations/${operation}/confirmation`, {});
    code = await arriving.code();
    await page.goto(`/trips/${bookingId}`);
    const told = page.getByText(`is yours as a voucher that ends in ${code.slice(-4)}`).first();
    await expect(told).toBeVisible();
  });

  await test.step('a wrong code is refused in place, the right one lowers what is to pay', async () => {
    const operation = await hold(page, bookingId, 'dearest');
    await page.goto(`/swap/${bookingId}/exchange/${operation}`);
    await expect(exchange.payment).toBeVisible();
    await ways.voucherFold.click();
    await ways.voucherCode.fill('ABCD-EFGH-JKLM-NPQR');
    await ways.useVoucher.click();
    await expect(ways.voucherRefused).toBeVisible();
    await ways.voucherCode.fill(code.toLowerCase());
    await ways.voucherCode.press('Enter');
    await expect(ways.voucher).toContainText(code.slice(-4));
  });

  await test.step('what is left is paid with a card that is saved', async () => {
    await panel.fill(cards.pays);
    await ways.saveCard.check();
    await panel.pay.click();
    await expect(exchange.done).toBeVisible();
    await exchange.receipt.click();
    await expect(page.getByText('By voucher')).toBeVisible();
    await expect(page.getByText(/Visa ending in 4242/)).toBeVisible();
  });

  await test.step('a quarter of an hour after signing in the saved card wants a code, in its place', async () => {
    const contact = contactOf(bookings.firstClass);
    const cheaper = await hold(page, bookingId, 'cheapest');
    const voucher = await inbox.watch(contact);
    await ask(page, 'POST', `train-swap/exchange-operations/${cheaper}/confirmation`, {});
    await voucher.code();
    await moveClock(page, 16 * 60_000);
    const operation = await hold(page, bookingId, 'dearest');
    await page.goto(`/swap/${bookingId}/exchange/${operation}`);
    await expect(ways.savedCard).toBeChecked();
    const arriving = await inbox.watch(contact);
    await panel.pay.click();
    await expect(ways.confirmItIsYou).toBeVisible();
    await expect(exchange.held).toBeVisible();
    await expectAccessible(page, 'the code of a saved card');
    await oneTimeCode(page).enter(await arriving.code());
    await expect(exchange.done).toBeVisible();
  });

  await test.step('the saved card stands under Payments, and is removed', async () => {
    await page.goto('/payments');
    await ways.remove.click();
    await expect(ways.removed).toBeVisible();
  });
});
