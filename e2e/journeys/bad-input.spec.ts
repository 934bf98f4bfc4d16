import { cards, checkout } from '../pages/checkout';
import { exchangePage } from '../pages/exchange';
import { findTicketPage } from '../pages/find-ticket';
import { oneTimeCode } from '../pages/one-time-code';
import { seatsPage } from '../pages/seats';
import { ticketPage } from '../pages/ticket';
import { bookings, contactOf } from '../product/demonstration';
import { expect, test } from '../product/journey';
import { holdSeats, openTicket, proveByEmail } from '../product/swap';

test('an unknown reference and a wrong surname get the same answer, and nothing typed is lost', async ({
  page,
}) => {
  const find = findTicketPage(page);
  await find.open();
  const answers: string[] = [];
  for (const booking of [
    { reference: 'NOSUCH99', holder: 'Okafor' },
    { reference: 'SWAPME24', holder: 'Nobody' },
  ]) {
    await find.lookUp(booking);
    await expect(find.alert).toContainText('We found no such ticket');
    answers.push((await find.alert.textContent()) ?? '');
    await expect(find.reference).toHaveValue(booking.reference);
    await expect(find.holder).toHaveValue(booking.holder);
  }
  expect(answers[0]).toBe(answers[1]);
});

test('an empty form says what is missing and leads to it', async ({ page }) => {
  const find = findTicketPage(page);
  await find.open();
  await find.submit.click();
  await expect(find.alert.first()).toContainText('Enter the reference on your ticket');
  await find.alert.getByRole('link').first().click();
  await expect(find.reference).toBeFocused();
});

test('while the services are away the page says so, and Try again goes on with what was typed', async ({
  page,
  tolerate,
}) => {
  tolerate(/Failed to load resource/);
  const find = findTicketPage(page);
  await find.open();
  const lookups = '**/api/train-swap/booking-lookups';
  await page.route(lookups, (route) => route.abort('connectionrefused'));
  await find.lookUp(bookings.railcard);
  await expect(page.getByText('What you typed is still here.')).toBeVisible({ timeout: 60_000 });
  await expect(find.holder).toHaveValue(bookings.railcard.holder);
  await page.unroute(lookups);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(ticketPage(page).verdict).toBeVisible();
});

test('a wrong code can be corrected, and a used one is refused', async ({ page, inbox }) => {
  await openTicket(page, bookings.railcard);
  const exchange = await holdSeats(page);
  const arriving = await inbox.watch(contactOf(bookings.railcard));
  await exchange.sendByEmail.click();
  const right = await arriving.code();
  const wrong = right.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10));
  const code = oneTimeCode(page);
  await code.enter(wrong);
  await expect(code.alert.filter({ hasText: /\S/ }).first()).toBeVisible();
  await expect(exchange.identity).toBeVisible();
  await code.enter(right);
  await expect(exchange.identity).toBeHidden();
});

test('a declined card is repaired with another one, on the same hold', async ({ page, inbox }) => {
  await openTicket(page, bookings.firstClass);
  const { offers } = ticketPage(page);
  const paid = page.getByRole('link', { name: /^Choose the \d\d:\d\d, £/ });
  await expect(offers).not.toHaveCount(0);
  await paid.last().click();
  const seats = seatsPage(page);
  await seats.choosePlace();
  await seats.hold.click();
  await proveByEmail(page, inbox, contactOf(bookings.firstClass));
  const panel = checkout(page);
  await panel.fill(cards.declined);
  await panel.pay.click();
  await expect(panel.refusal).toBeVisible();
  await expect(exchangePage(page).held).toBeVisible();
  await panel.fill(cards.pays);
  await panel.pay.click();
  await expect(exchangePage(page).done).toBeVisible({ timeout: 60_000 });
});

test('a seat that another traveller took meanwhile is told, and another one can be chosen', async ({
  page,
  browser,
  product,
}) => {
  await openTicket(page, bookings.party);
  const who = ticketPage(page).traveller(/./);
  await who.nth(0).click();
  await who.nth(1).click();
  const href = await ticketPage(page).offers.first().getAttribute('href');
  await ticketPage(page).offers.first().click();
  const seats = seatsPage(page);
  const chosen = await seats.choosePlace();

  const other = await browser.newContext({ baseURL: product.address });
  const rival = await other.newPage();
  await openTicket(rival, bookings.disrupted);
  expect(href).toContain('/seats');
  await ticketPage(rival).offers.first().click();
  const label = chosen.replace(/, free$/, '');
  const same = seatsPage(rival).plan.getByRole('button', { name: new RegExp(`^${label}, free$`) });
  const sameTrain = await same.count();
  test.info().annotations.push({ type: 'same train', description: String(sameTrain) });
  await other.close();
  await seats.hold.click();
  await expect(exchangePage(page).held).toBeVisible();
});
