import { bankPage, returnPage } from '../../pages/payment/bank';
import { cards, checkout } from '../../pages/payment/checkout';
import { exchangePage } from '../../pages/ticket/exchange';
import { bookings, contactOf } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { holdSeats, openTicket, verifyByEmail } from '../../product/steps/swap';
import { expectAccessible } from '../../product/watch/check-accessibility';

// A challenge on the page of the bank, as with Stripe. The other journeys use the code control of the checkout.
test.use({ environment: { SANDBOX_CHALLENGES: 'bank-page' } });

const cardholder = '+447700900184';

test('pays after a challenge on the page of the bank, also after leaving it once', {
  tag: '@all',
}, async ({ page, browser, baseURL, inbox }) => {
  const exchange = exchangePage(page);
  const panel = checkout(page);
  const bank = bankPage(page);
  const back = returnPage(page);
  let returnUrl = '';

  await test.step('seats are held and the traveller is verified', async () => {
    await openTicket(page, bookings.firstClass);
    // The last train is not free.
    await holdSeats(page, -1);
    await verifyByEmail(page, inbox, contactOf(bookings.firstClass));
    await expect(exchange.payment).toBeVisible();
  });

  await test.step('paying opens the page of the bank', async () => {
    await panel.fill(cards.requiresCode);
    await panel.pay.click();
    await expect(bank.heading).toBeVisible();
    expect(new URL(page.url()).origin).not.toBe(new URL(baseURL ?? '').origin);
  });

  await test.step('a wrong code shows an error, and leaving does not pay', async () => {
    await bank.code.fill('000000');
    await bank.confirm.click();
    await expect(bank.wrong).toBeVisible();
    await expectAccessible(page, 'the bank’s page');
    await bank.leave.click();
    await expect(back.notPaid).toBeVisible();
    await expectAccessible(page, 'the return from the bank');
    expect(page.url()).not.toContain('secret');
    returnUrl = page.url();
  });

  await test.step('a query parameter does not pay', async () => {
    await page.goto(`${returnUrl}?redirect_status=succeeded`);
    await expect(back.notPaid).toBeVisible();
    await back.tryAgain.click();
    await expect(exchange.payment).toBeVisible();
  });

  await test.step('the card fields and the page of the bank are in German', async () => {
    await page.goto(returnUrl.replace('/payments/', '/de/payments/'));
    await page.getByRole('link', { name: 'Erneut versuchen' }).click();
    const fields = page.getByTitle('Kartendaten, Eingabe beim Zahlungsanbieter').contentFrame();
    const pay = page.getByRole('button', { name: /£ zahlen$/ });
    await fields.getByLabel('Kartennummer').fill(cards.requiresCode);
    await fields.getByLabel('Ablaufdatum').fill('1219');
    await fields.getByLabel('Prüfnummer').fill('123');
    await fields.getByLabel('Postleitzahl der Rechnungsadresse').fill('EH1 1BB');
    await pay.click();
    await expect(fields.getByText('Diese Karte ist abgelaufen.')).toBeVisible();
    await expect(page.getByText('Prüfen Sie die markierten Kartendaten.')).toBeVisible();
    await fields.getByLabel('Ablaufdatum').fill('1230');
    await pay.click();
    await expect(page.getByRole('heading', { name: 'Zahlen Sie selbst?' })).toBeVisible();
    await page.getByRole('button', { name: 'Zurück, ohne zu zahlen' }).click();
    await expect(page).toHaveURL(returnUrl);
    await back.tryAgain.click();
    await expect(exchange.payment).toBeVisible();
  });

  await test.step('the correct code leads to the new ticket', async () => {
    await panel.fill(cards.requiresCode);
    const arriving = await inbox.watch(cardholder);
    await panel.pay.click();
    await bank.code.fill(await arriving.code());
    await bank.code.press('Enter');
    await expect(exchange.done).toBeVisible();
  });

  await test.step('a later visit shows the payment to the traveller only', async () => {
    // Until the card is charged, the page redirects to the new ticket.
    await expect(async () => {
      await page.goto(returnUrl);
      await expect(back.paid).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    const otherTraveller = await browser.newPage({ baseURL });
    await otherTraveller.goto(returnUrl);
    await expect(returnPage(otherTraveller).rejected).toBeVisible();
    await otherTraveller.close();
  });
});
