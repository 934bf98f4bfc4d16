import { cards, checkout } from '../pages/checkout';
import { exchangePage } from '../pages/exchange';
import { tripPage } from '../pages/trip';
import { undoPage } from '../pages/undo';
import { expectAccessible } from '../product/check-accessibility';
import { bookings, contactOf } from '../product/demonstration';
import { expect, test } from '../product/journey';
import { holdSeats, openTicket, proveByEmail } from '../product/swap';

test('a refund that the bank sends back is explained on the trip and the receipt', async ({
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
    await proveByEmail(page, inbox, email);
    await checkout(page).fill(cards.refundsFail);
    await checkout(page).pay.click();
    await expect(exchange.done).toBeVisible();
    await exchange.receipt.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  });
  const receipt = page.url();

  await test.step('the swap is undone, so the money goes back to the card', async () => {
    await tripPage(page).open(bookingId);
    await undo.link.click();
    await undo.goBack.click();
    await expect(exchange.held).toBeVisible();
    await undo.confirm.click();
    await expect(page.getByText('Swap undone')).toBeVisible();
  });

  await test.step('the receipt says what happened and what follows', async () => {
    await expect(async () => {
      await page.goto(receipt);
      await expect(page.getByText(/^Your bank did not accept a refund of £/)).toBeVisible({
        timeout: 5_000,
      });
    }).toPass({ timeout: 240_000 });
    await expect(page.getByText('The money is not lost.')).toBeVisible();
    await expect(page.getByText(/We send it to the card again/)).toBeVisible();
    await expect(page.getByText(/to the same card/)).toHaveCount(0);
    await expectAccessible(page, 'a receipt with a refund that failed');
  });

  await test.step('the trip says so too, and so does the list of payments', async () => {
    await tripPage(page).open(bookingId);
    await expect(page.getByText(/ending 5126 did not accept your refund of £/)).toBeVisible();
    await page.goto('/payments');
    await expect(page.getByText(/came back from your bank/)).toBeVisible();
  });
});
