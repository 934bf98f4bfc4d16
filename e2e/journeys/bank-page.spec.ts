import { bankPage, returnPage } from '../pages/bank';
import { cards, checkout } from '../pages/checkout';
import { exchangePage } from '../pages/exchange';
import { expectAccessible } from '../product/check-accessibility';
import { bookings, contactOf } from '../product/demonstration';
import { expect, test } from '../product/journey';
import { holdSeats, openTicket, proveByEmail } from '../product/swap';

// As Stripe does it; the code control of the checkout has the other journeys.
test.use({ environment: { SANDBOX_CHALLENGES: 'bank-page' } });

const cardholder = '+447700900184';

test('a bank asks on its own page: left without paying, then paid, and come back to once more', async ({
  page,
  browser,
  baseURL,
  inbox,
}) => {
  const exchange = exchangePage(page);
  const panel = checkout(page);
  const bank = bankPage(page);
  const back = returnPage(page);
  let home = '';

  await test.step('seats are held, and the traveller is known', async () => {
    await openTicket(page, bookings.swappable);
    // The last of the trains shown costs something.
    await holdSeats(page, -1);
    await proveByEmail(page, inbox, contactOf(bookings.swappable));
    await expect(exchange.payment).toBeVisible();
  });

  await test.step('the card leads to the bank without another press', async () => {
    await panel.fill(cards.asksForCode);
    await panel.pay.click();
    await expect(bank.heading).toBeVisible();
    expect(new URL(page.url()).origin).not.toBe(new URL(baseURL ?? '').origin);
  });

  await test.step('a wrong code is told; who leaves without paying has not paid', async () => {
    await bank.code.fill('000000');
    await bank.confirm.click();
    await expect(bank.wrong).toBeVisible();
    await expectAccessible(page, 'the bank’s page');
    await bank.leave.click();
    await expect(back.notPaid).toBeVisible();
    await expectAccessible(page, 'the return from the bank');
    expect(page.url()).not.toContain('secret');
    home = page.url();
  });

  await test.step('a word in the address pays for nothing', async () => {
    await page.goto(`${home}?redirect_status=succeeded`);
    await expect(back.notPaid).toBeVisible();
    await back.tryAgain.click();
    await expect(exchange.payment).toBeVisible();
  });

  await test.step('the right code leads through to the new ticket', async () => {
    await panel.fill(cards.asksForCode);
    const arriving = await inbox.watch(cardholder);
    await panel.pay.click();
    await bank.code.fill(await arriving.code());
    await bank.code.press('Enter');
    await expect(exchange.done).toBeVisible();
  });

  await test.step('who comes back once more is told that it is paid; a stranger is told nothing', async () => {
    // Until the card is charged, the page leads on to the new ticket instead.
    await expect(async () => {
      await page.goto(home);
      await expect(back.paid).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    const stranger = await browser.newPage({ baseURL });
    await stranger.goto(home);
    await expect(returnPage(stranger).refused).toBeVisible();
    await stranger.close();
  });
});
