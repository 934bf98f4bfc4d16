import { oneTimeCode } from '../../pages/account/one-time-code';
import { cards, checkout } from '../../pages/payment/checkout';
import { paymentOptions } from '../../pages/payment/payment-options';
import { exchangePage } from '../../pages/ticket/exchange';
import { bookings, contactOf } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { callService, holdOffer, setClock } from '../../product/steps/call-service';
import { signInByCode } from '../../product/steps/sign-in-by-code';
import { expectAccessible } from '../../product/watch/check-accessibility';

test.afterEach(async ({ page }) => {
  // All tests share the clock: the next one starts at the real time.
  await setClock(page, 0);
});

test('pays with a voucher and a card, then saves, uses and removes the card', async ({
  page,
  inbox,
}) => {
  const options = paymentOptions(page);
  const exchange = exchangePage(page);
  const panel = checkout(page);
  let bookingId = '';
  let code = '';

  await test.step('a cheaper train gives a voucher by email', async () => {
    await signInByCode(page, inbox, contactOf(bookings.firstClass));
    type OwnBookings = { bookings: { id: string; reference: string }[] };
    const response = await callService<OwnBookings>(page, 'GET', 'train-swap/bookings');
    const { reference } = bookings.firstClass;
    bookingId = response.bookings.find((booking) => booking.reference === reference)?.id ?? '';
    const operation = await holdOffer(page, bookingId, 'cheapest');
    const arriving = await inbox.watch(contactOf(bookings.firstClass));
    await callService(page, 'POST', `train-swap/exchange-operations/${operation}/confirmation`, {});
    code = await arriving.code();
    await page.goto(`/trips/${bookingId}`);
    const message = page.getByText(`Its code ends in ${code.slice(-4)}`).first();
    await expect(message).toBeVisible();
  });

  await test.step('a wrong voucher code is rejected, the correct one reduces the amount', async () => {
    const operation = await holdOffer(page, bookingId, 'mostExpensive');
    await page.goto(`/swap/${bookingId}/exchange/${operation}`);
    await expect(exchange.payment).toBeVisible();
    await options.voucherToggle.click();
    await options.voucherCode.fill('ABCD-EFGH-JKLM-NPQR');
    await options.useVoucher.click();
    await expect(options.voucherRejected).toBeVisible();
    await options.voucherCode.fill(code.toLowerCase());
    await options.voucherCode.press('Enter');
    await expect(options.voucher).toContainText(code.slice(-4));
  });

  await test.step('the rest is paid with a card, which is saved', async () => {
    await panel.fill(cards.pays);
    await options.saveCard.check();
    await panel.pay.click();
    await expect(exchange.done).toBeVisible();
    await exchange.receipt.click();
    await expect(page.getByText('By voucher')).toBeVisible();
    await expect(page.getByText(/Visa ending in 4242/)).toBeVisible();
  });

  await test.step('the saved card requires a code 15 minutes after sign-in', async () => {
    const contact = contactOf(bookings.firstClass);
    const cheaper = await holdOffer(page, bookingId, 'cheapest');
    const voucher = await inbox.watch(contact);
    await callService(page, 'POST', `train-swap/exchange-operations/${cheaper}/confirmation`, {});
    await voucher.code();
    await setClock(page, 16 * 60_000);
    const operation = await holdOffer(page, bookingId, 'mostExpensive');
    await page.goto(`/swap/${bookingId}/exchange/${operation}`);
    await expect(options.savedCard).toBeChecked();
    const arriving = await inbox.watch(contact);
    await panel.pay.click();
    await expect(options.confirmItIsYou).toBeVisible();
    await expect(exchange.held).toBeVisible();
    await expectAccessible(page, 'the code step of a saved card');
    await oneTimeCode(page).enter(await arriving.code());
    await expect(exchange.done).toBeVisible();
  });

  await test.step('the saved card is listed under Payments and removed', async () => {
    await page.goto('/payments');
    await options.remove.click();
    await expect(options.removed).toBeVisible();
  });
});
