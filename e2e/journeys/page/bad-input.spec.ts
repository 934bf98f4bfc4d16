import { oneTimeCode } from '../../pages/account/one-time-code';
import { cards, checkout } from '../../pages/payment/checkout';
import { exchangePage } from '../../pages/ticket/exchange';
import { findTicketPage } from '../../pages/ticket/find-ticket';
import { seatsPage } from '../../pages/ticket/seats';
import { ticketPage } from '../../pages/ticket/ticket';
import { bookings, contactOf } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { holdSeats, openTicket, verifyByEmail } from '../../product/steps/swap';

test('an unknown reference and a wrong surname show the same message and keep the typed text; a sample ticket opens', async ({
  page,
}) => {
  const find = findTicketPage(page);
  await find.open();
  const messages: string[] = [];
  for (const booking of [
    { reference: 'NOSUCH99', holder: 'Okafor' },
    { reference: 'SWAPME24', holder: 'Unknown' },
  ]) {
    await find.findBooking(booking);
    await expect(find.alert).toContainText('We could not find this ticket');
    messages.push((await find.alert.textContent()) ?? '');
    await expect(find.reference).toHaveValue(booking.reference);
    await expect(find.holder).toHaveValue(booking.holder);
  }
  expect(messages[0]).toBe(messages[1]);
  await find.sample.click();
  await expect(ticketPage(page).verdict).toBeVisible();
});

test('an empty form links to the missing field', { tag: '@all' }, async ({ page }) => {
  const find = findTicketPage(page);
  await find.open();
  await find.submit.click();
  await expect(find.alert.first()).toContainText('Enter the reference on your ticket');
  await find.alert.getByRole('link').first().click();
  await expect(find.reference).toBeFocused();
});

test('shows an error while the services are unavailable, and Try again submits the typed text', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/);
  const find = findTicketPage(page);
  await find.open();
  const lookups = '**/api/train-swap/booking-lookups';
  await page.route(lookups, (route) => route.abort('connectionrefused'));
  await find.findBooking(bookings.railcard);
  await expect(page.getByText('What you typed is still here.')).toBeVisible({ timeout: 60_000 });
  await expect(find.holder).toHaveValue(bookings.railcard.holder);
  await page.unroute(lookups);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(ticketPage(page).verdict).toBeVisible();
});

test('accepts the correct code after a wrong one', async ({ page, inbox }) => {
  await openTicket(page, bookings.railcard);
  const exchange = await holdSeats(page);
  const arriving = await inbox.watch(contactOf(bookings.railcard));
  await exchange.sendByEmail.click();
  const correct = await arriving.code();
  const wrong = correct.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10));
  const code = oneTimeCode(page);
  await code.enter(wrong);
  await expect(code.alert.filter({ hasText: /\S/ }).first()).toBeVisible();
  await expect(exchange.identity).toBeVisible();
  await code.enter(correct);
  await expect(exchange.identity).toBeHidden();
});

test('pays with another card after a declined one, with the same hold', async ({ page, inbox }) => {
  await openTicket(page, bookings.firstClass);
  const { offers } = ticketPage(page);
  const paidOffers = page.getByRole('link', { name: /^Choose the \d\d:\d\d, £/ });
  await expect(offers).not.toHaveCount(0);
  await paidOffers.last().click();
  const seats = seatsPage(page);
  await seats.choosePlace();
  await seats.hold.click();
  await verifyByEmail(page, inbox, contactOf(bookings.firstClass));
  const panel = checkout(page);
  await panel.fill(cards.declined);
  await panel.pay.click();
  await expect(panel.declined).toBeVisible();
  await expect(exchangePage(page).held).toBeVisible();
  await panel.fill(cards.pays);
  await panel.pay.click();
  await expect(exchangePage(page).done).toBeVisible({ timeout: 60_000 });
});

test('holds a seat while another traveller views the same train', async ({
  page,
  browser,
  product,
}) => {
  await openTicket(page, bookings.party);
  const travellers = ticketPage(page).traveller(/./);
  await travellers.nth(1).click();
  await travellers.nth(2).click();
  const href = await ticketPage(page).offers.first().getAttribute('href');
  await ticketPage(page).offers.first().click();
  const seats = seatsPage(page);
  const chosen = await seats.choosePlace();

  const other = await browser.newContext({ baseURL: product.address });
  const otherPage = await other.newPage();
  await openTicket(otherPage, bookings.disrupted);
  expect(href).toContain('/seats');
  await ticketPage(otherPage).offers.first().click();
  const label = chosen.replace(/, free$/, '');
  const same = seatsPage(otherPage).plan.getByRole('button', {
    name: new RegExp(`^${label}, free$`),
  });
  const sameTrain = await same.count();
  test.info().annotations.push({ type: 'same train', description: String(sameTrain) });
  await other.close();
  await seats.hold.click();
  await expect(exchangePage(page).held).toBeVisible();
});
