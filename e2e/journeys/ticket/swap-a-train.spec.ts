import { oneTimeCode } from '../../pages/account/one-time-code';
import { pageFrame } from '../../pages/frame';
import { installNotice } from '../../pages/install';
import { cards, checkout } from '../../pages/payment/checkout';
import { exchangePage } from '../../pages/ticket/exchange';
import { findTicketPage } from '../../pages/ticket/find-ticket';
import { seatsPage } from '../../pages/ticket/seats';
import { ticketPage } from '../../pages/ticket/ticket';
import { tripPage } from '../../pages/ticket/trip';
import { bookings, contactOf } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { readAztec } from '../../product/steps/read-aztec';
import { allowTagManager, watchTagManager } from '../../product/watch/watch-tag-manager';

test('a guest swaps a train with seat, code and 3-D Secure and gets a new pass', async ({
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

  await test.step('the shell shows the first screen', async () => {
    await findTicketPage(page).open();
    await expect(findTicketPage(page).heading).toBeVisible();
    for (const name of ['Swap', 'My trips', 'Help', 'Sign in']) {
      await expect(frame.link(name)).toBeVisible();
    }
  });

  await test.step('the ticket has a verdict', async () => {
    await findTicketPage(page).findBooking(bookings.swappable);
    const { verdict, heading, reasons } = ticketPage(page);
    await expect(verdict).toContainText('You can swap this ticket');
    await expect(reasons).not.toHaveCount(0);
    await expect(verdict).toContainText('Time left to swap');
    await expect(heading).toContainText('Kings Cross to Edinburgh');
  });
  const bookingId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await test.step('a second tab shows the old pass', async () => {
    const second = await context.newPage();
    await tripPage(second).open(bookingId);
    await expect(tripPage(second).valid).toHaveCount(1);
    await expect(tripPage(second).aztec).toBeVisible();
  });
  const [, second] = context.pages();
  if (!second) throw new Error('There is no second tab.');
  const oldCode = await readAztec(second);
  // Another journey may have swapped this ticket before.
  const deadBefore = await tripPage(second).invalid.count();

  await test.step('the trains of the day have all-in prices', async () => {
    const { offers, openBreakdown } = ticketPage(page);
    await expect(offers.nth(1)).toBeVisible();
    await openBreakdown();
    await expect(
      page.getByText('This is the full price. Nothing is added later.').first(),
    ).toBeVisible();
    // The last train is not free, so that this journey pays.
    await page
      .getByRole('link', { name: /^Choose the \d\d:\d\d, £/ })
      .last()
      .click();
  });

  await test.step('a seat is chosen on the seat map and held', async () => {
    const seats = seatsPage(page);
    await expect(seats.plan).toBeVisible();
    await expect(seats.taken).not.toHaveCount(0);
    await seats.choosePlace();
    await expect(seats.chosen).toHaveCount(1);
    await seats.hold.click();
    await expect(exchange.held).toBeVisible();
    await expect(page.getByText(/\b0?9:\d\d\b/).first()).toBeVisible();
  });

  await test.step('while seats are held, the frame has the help and nothing that leads away', async () => {
    await expect(frame.link('Help')).toBeVisible();
    await expect(frame.navigation.getByRole('link')).toHaveCount(1);
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
  });

  await test.step('an emailed code verifies the traveller', async () => {
    await expect(exchange.identity).toBeVisible();
    const arriving = await inbox.watch(email);
    await exchange.sendByEmail.click();
    await oneTimeCode(page).enter(await arriving.code());
    await expect(exchange.payment).toBeVisible();
  });

  await test.step('the card is charged after a code of the bank', async () => {
    const panel = checkout(page);
    await panel.fill(cards.requiresCode);
    const arriving = await inbox.watch('+447700900184');
    await panel.pay.click();
    await expect(panel.challenge).toBeVisible();
    await oneTimeCode(page).enter(await arriving.code());
  });

  await test.step('the new ticket is shown', async () => {
    await expect(exchange.done).toBeVisible({ timeout: 60_000 });
    await expect(exchange.newTrain).toContainText('SWAPME24');
  });

  await test.step('a browser that can install the product offers it now', async () => {
    const notice = installNotice(page);
    await notice.offer();
    await notice.install.click();
    await expect(notice.prompted).toBeAttached();
    await expect(notice.title).toHaveCount(0);
  });

  await test.step('the other tab updates the trip', async () => {
    await expect(tripPage(second).news).toBeVisible();
    await expect(tripPage(second).invalid).toHaveCount(deadBefore + 1);
    await expect(tripPage(second).valid).toHaveCount(1);
    const newCode = await readAztec(second);
    expect(newCode.equals(oldCode)).toBe(false);
  });

  await test.step('the new pass is valid and the old one is not', async () => {
    await exchange.showTicket.click();
    await expect(trip.valid).toHaveCount(1);
    await expect(trip.invalid).toHaveCount(deadBefore + 1);
    await expect(trip.invalid.first()).toContainText('No longer valid');
    await expect(trip.aztec).toHaveCount(1);
  });

  await test.step('the receipt shows the payment', async () => {
    await page.goBack();
    await expect(exchange.done).toBeVisible();
    await exchange.receipt.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
    await expect(page.getByText(/ending in 3184/)).toBeVisible();
  });

  await test.step('the barcode check accepts the new code only', async () => {
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

  await test.step('the tag manager received the events without personal data, and its frame was never next to codes or cards', async () => {
    const { reference, holder } = bookings.swappable;
    const expected = ['screen_view', 'ticket_found', 'offers_shown', 'swap_held', 'swap_confirmed'];
    await expect.poll(tagManager.events).toEqual(expect.arrayContaining(expected));
    tagManager.expectNoPersonalData([reference, holder, email, bookingId]);
    expect(tagManager.overlaps).toEqual([]);
  });
});
