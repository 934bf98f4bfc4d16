import { cards, checkout } from '../../pages/payment/checkout';
import { exchangePage } from '../../pages/ticket/exchange';
import { tripPage } from '../../pages/ticket/trip';
import { undoPage } from '../../pages/ticket/undo';
import { bookings, contactOf } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { setClock } from '../../product/steps/call-service';
import { holdSeats, openTicket, verifyByEmail } from '../../product/steps/swap';
import { expectAccessible } from '../../product/watch/check-accessibility';

test.afterEach(async ({ page }) => {
  // All tests share the clock: the next one starts at the real time.
  await setClock(page, 0);
});

test('explains a failed refund on the trip and the receipt', { tag: '@all' }, async ({
  page,
  inbox,
}) => {
  const exchange = exchangePage(page);
  const undo = undoPage(page);
  const email = contactOf(bookings.swappable);
  await openTicket(page, bookings.swappable);
  const bookingId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await test.step('a swap is paid with a card whose refunds fail', async () => {
    await holdSeats(page, -1);
    await verifyByEmail(page, inbox, email);
    await checkout(page).fill(cards.refundFails);
    await checkout(page).pay.click();
    await expect(exchange.done).toBeVisible();
    await exchange.receipt.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  });
  const receipt = page.url();

  await test.step('the swap is undone with a refund to the card', async () => {
    await tripPage(page).open(bookingId);
    await undo.link.click();
    await undo.goBack.click();
    await expect(exchange.held).toBeVisible();
    await undo.confirm.click();
    await expect(page.getByText('Swap undone')).toBeVisible();
  });

  await test.step('the bank sends the refund back half a minute later', async () => {
    await setClock(page, 40_000);
  });

  await test.step('the receipt explains the failed refund', async () => {
    await expect(async () => {
      await page.goto(receipt);
      await expect(page.getByText(/^Your bank did not accept a refund of £/)).toBeVisible({
        timeout: 5_000,
      });
    }).toPass({ timeout: 240_000 });
    await expect(page.getByText('The money is not lost.')).toBeVisible();
    await expect(page.getByText(/We will send it to the card again/)).toBeVisible();
    await expect(page.getByText(/to the same card/)).toHaveCount(0);
    await expectAccessible(page, 'a receipt with a failed refund');
  });

  await test.step('the trip and the list of payments explain it too', async () => {
    await tripPage(page).open(bookingId);
    await expect(page.getByText(/ending 5126 did not accept your refund of £/)).toBeVisible();
    await page.goto('/payments');
    await expect(page.getByText(/came back from your bank/)).toBeVisible();
  });
});
