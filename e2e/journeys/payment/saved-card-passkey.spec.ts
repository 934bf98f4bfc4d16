import { oneTimeCode } from '../../pages/account/one-time-code';
import { passkeyControls } from '../../pages/account/passkeys';
import { cards, checkout } from '../../pages/payment/checkout';
import { paymentOptions } from '../../pages/payment/payment-options';
import { exchangePage } from '../../pages/ticket/exchange';
import { bookings, contactOf } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { addVirtualAuthenticator } from '../../product/steps/authenticator';
import { callService, holdOffer, setClock } from '../../product/steps/call-service';
import { signInByCode } from '../../product/steps/sign-in-by-code';
import { expectAccessible } from '../../product/watch/check-accessibility';

test.afterEach(async ({ page }) => {
  // All tests share the clock: the next one starts at the real time.
  await setClock(page, 0);
});

test('pays with a saved card that a passkey confirms', async ({ page, inbox }) => {
  const contact = contactOf(bookings.railcard);
  const passkeys = passkeyControls(page);
  const options = paymentOptions(page);
  const exchange = exchangePage(page);
  const panel = checkout(page);
  const authenticator = await addVirtualAuthenticator(page);
  let bookingId = '';

  await test.step('a signed-in traveller adds a passkey and saves a card', async () => {
    await signInByCode(page, inbox, contact);
    await page.goto('/account');
    await passkeys.add.click();
    await expect(passkeys.added).toBeVisible();
    type OwnBookings = { bookings: { id: string; reference: string }[] };
    const own = await callService<OwnBookings>(page, 'GET', 'train-swap/bookings');
    const { reference } = bookings.railcard;
    bookingId = own.bookings.find((booking) => booking.reference === reference)?.id ?? '';
    const operation = await holdOffer(page, bookingId, 'mostExpensive');
    await page.goto(`/swap/${bookingId}/exchange/${operation}`);
    await panel.fill(cards.pays);
    await options.saveCard.check();
    await panel.pay.click();
    await expect(exchange.done).toBeVisible();
    const cheaper = await holdOffer(page, bookingId, 'cheapest');
    await callService(page, 'POST', `train-swap/exchange-operations/${cheaper}/confirmation`, {});
  });

  await test.step('15 minutes after sign-in the saved card requires the passkey', async () => {
    await setClock(page, 16 * 60_000);
    const operation = await holdOffer(page, bookingId, 'mostExpensive');
    await page.goto(`/swap/${bookingId}/exchange/${operation}`);
    await expect(options.savedCard).toBeChecked();
    await panel.pay.click();
    await expect(options.confirmItIsYou).toBeFocused();
    await expect(exchange.held).toBeVisible();
    await expectAccessible(page, 'the passkey step of a saved card');
  });

  await test.step('without the passkey nothing is paid, and a code can be sent', async () => {
    await authenticator.setUserVerified(false);
    await options.payWithPasskey.click();
    await expect(page.getByText('No passkey was used')).toBeVisible();
    await options.sendCodeInstead.click();
    await expect(oneTimeCode(page).first).toBeVisible();
    await page.getByRole('button', { name: 'Use another card' }).click();
    await expect(options.savedCard).toBeChecked();
  });

  await test.step('the passkey pays', async () => {
    await authenticator.setUserVerified(true);
    await panel.pay.click();
    await options.payWithPasskey.click();
    await expect(exchange.done).toBeVisible();
  });
});
