import { cards, checkout } from '../pages/checkout';
import { exchangePage } from '../pages/exchange';
import { findTicketPage } from '../pages/find-ticket';
import { pageFrame } from '../pages/frame';
import { oneTimeCode } from '../pages/one-time-code';
import { seatsPage } from '../pages/seats';
import { ticketPage } from '../pages/ticket';
import { tripPage } from '../pages/trip';
import { readAztec } from '../product/aztec';
import { bookings, contactOf } from '../product/demonstration';
import { expect, test } from '../product/journey';
import { allowTagManager, watchTagManager } from '../product/watch-tag-manager';

test('a guest swaps a train: ticket, train, seat, code, card with 3-D Secure, new pass', async ({
  page,
  context,
  inbox,
}) => {
  const frame = pageFrame(page);
  const exchange = exchangePage(page);
  const trip = tripPage(page);
  const email = contactOf(bookings.swappable);
  const tagManager = await watchTagManager(context);
  await allowTagManager(context);

  await test.step('the first screen stands in the shell', async () => {
    await findTicketPage(page).open();
    await expect(findTicketPage(page).heading).toBeVisible();
    for (const name of ['Swap', 'My trips', 'Help', 'Sign in']) {
      await expect(frame.link(name)).toBeVisible();
    }
  });

  await test.step('the ticket appears with its verdict', async () => {
    await findTicketPage(page).lookUp(bookings.swappable);
    const { verdict, heading, reasons } = ticketPage(page);
    await expect(verdict).toContainText('You can swap this ticket');
    await expect(reasons).not.toHaveCount(0);
    await expect(verdict).toContainText('Time left to swap');
    await expect(heading).toContainText('Kings Cross to Edinburgh');
  });
  const bookingId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await test.step('the old pass stands in a second tab', async () => {
    const second = await context.newPage();
    await tripPage(second).open(bookingId);
    await expect(tripPage(second).valid).toHaveCount(1);
    await expect(tripPage(second).aztec).toBeVisible();
  });
  const [, second] = context.pages();
  if (!second) throw new Error('The second tab is gone.');
  const oldCode = await readAztec(second);
  // Another journey may have swapped this ticket before.
  const deadBefore = await tripPage(second).dead.count();

  await test.step('the trains of the day stand with all-in prices', async () => {
    const { offers, openBreakdown } = ticketPage(page);
    await expect(offers.nth(1)).toBeVisible();
    await openBreakdown();
    await expect(
      page.getByText('This is the whole price: nothing is added later.').first(),
    ).toBeVisible();
    // The last train of those shown costs something, or nothing would be paid in this journey.
    await page
      .getByRole('link', { name: /^Choose the \d\d:\d\d, £/ })
      .last()
      .click();
  });

  await test.step('a seat is taken from the seat map and held', async () => {
    const seats = seatsPage(page);
    await expect(seats.plan).toBeVisible();
    await expect(seats.taken).not.toHaveCount(0);
    await seats.choosePlace();
    await expect(seats.chosen).toHaveCount(1);
    await seats.hold.click();
    await expect(exchange.held).toBeVisible();
    await expect(page.getByText(/\b0?9:\d\d\b/).first()).toBeVisible();
  });

  await test.step('an e-mailed code proves who it is', async () => {
    await expect(exchange.identity).toBeVisible();
    const arriving = await inbox.watch(email);
    await exchange.sendByEmail.click();
    await oneTimeCode(page).enter(await arriving.code());
    await expect(exchange.payment).toBeVisible();
  });

  await test.step('the card is paid with after the bank has asked for a code', async () => {
    const panel = checkout(page);
    await panel.fill(cards.asksForCode);
    const arriving = await inbox.watch('+447700900184');
    await panel.pay.click();
    await expect(panel.challenge).toBeVisible();
    await oneTimeCode(page).enter(await arriving.code());
  });

  await test.step('the new ticket is there', async () => {
    await expect(exchange.done).toBeVisible({ timeout: 60_000 });
    await expect(exchange.newTrain).toContainText('SWAPME24');
  });

  await test.step('the trip in the other tab changed by itself', async () => {
    await expect(tripPage(second).news).toBeVisible();
    await expect(tripPage(second).dead).toHaveCount(deadBefore + 1);
    await expect(tripPage(second).valid).toHaveCount(1);
    const newCode = await readAztec(second);
    expect(newCode.equals(oldCode)).toBe(false);
  });

  await test.step('the pass is shown, the old one is dead', async () => {
    await exchange.showTicket.click();
    await expect(trip.valid).toHaveCount(1);
    await expect(trip.dead).toHaveCount(deadBefore + 1);
    await expect(trip.dead.first()).toContainText('No longer valid');
    await expect(trip.aztec).toHaveCount(1);
  });

  await test.step('the receipt tells what was paid', async () => {
    await page.goBack();
    await expect(exchange.done).toBeVisible();
    await exchange.receipt.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
    await expect(page.getByText(/ending in 3184/)).toBeVisible();
  });

  await test.step('the services agree about which code opens the gate', async () => {
    const newCode = await readAztec(second);
    const check = (payload: Buffer) =>
      page.evaluate(async (text) => {
        const response = await fetch('/api/trips/barcode-checks', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ payload: text }),
        });
        return ((await response.json()) as { valid: boolean }).valid;
      }, payload.toString('base64'));
    expect(await check(newCode)).toBe(true);
    expect(await check(oldCode)).toBe(false);
  });

  await test.step('the tag manager had the events, no personal data, and no frame beside codes or cards', async () => {
    const { reference, holder } = bookings.swappable;
    const expected = ['screen_view', 'ticket_found', 'offers_shown', 'swap_held', 'swap_confirmed'];
    await expect.poll(tagManager.events).toEqual(expect.arrayContaining(expected));
    tagManager.expectNoPersonalData([reference, holder, email, bookingId]);
    expect(tagManager.overlaps).toEqual([]);
  });
});
