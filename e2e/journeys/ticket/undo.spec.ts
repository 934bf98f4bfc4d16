import { cards, checkout } from '../../pages/payment/checkout';
import { exchangePage } from '../../pages/ticket/exchange';
import { ticketPage } from '../../pages/ticket/ticket';
import { tripPage } from '../../pages/ticket/trip';
import { undoPage } from '../../pages/ticket/undo';
import { bookings, contactOf } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { readAztec } from '../../product/steps/read-aztec';
import { holdSeats, openTicket, verifyByEmail } from '../../product/steps/swap';
import { expectAccessible } from '../../product/watch/check-accessibility';

test('undoes a swap: former train and seat, refund and a new code', async ({ page, inbox }) => {
  const exchange = exchangePage(page);
  const trip = tripPage(page);
  const undo = undoPage(page);
  const email = contactOf(bookings.swappable);
  await openTicket(page, bookings.swappable);
  const bookingId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const seatBefore = await ticketPage(page)
    .ticket.getByText(/^Coach \w, seat \d+$/)
    .textContent();

  await test.step('a swap is paid', async () => {
    await holdSeats(page, -1);
    await verifyByEmail(page, inbox, email);
    await expect(exchange.payment).toBeVisible();
    await checkout(page).fill(cards.pays);
    await checkout(page).pay.click();
    await expect(exchange.done).toBeVisible();
    await expect(undo.link).toBeVisible();
    await expect(exchange.showTicket).toBeInViewport();
    await expect(page.getByText(/^We sent the new ticket to .+@example\.com\.$/)).toBeVisible();
  });

  await test.step('the pass fills the screen until Back', async () => {
    await exchange.showTicket.click();
    await trip.fillScreen.click();
    await expect(trip.gate).toBeVisible();
    await expectAccessible(page, 'a pass that fills the screen');
    await page.goBack();
    await expect(trip.gate).toBeHidden();
  });

  await test.step('the trip offers the undo with its details', async () => {
    await trip.open(bookingId);
    await expect(undo.link).toBeVisible();
    await expectAccessible(page, 'a trip whose swap can be undone');
    await undo.link.click();
    await expect(undo.heading).toBeVisible();
    await expect(page.getByText(seatBefore ?? '')).toBeVisible();
    await expect(page.getByText('You get back')).toBeVisible();
    await expectAccessible(page, 'the undo');
  });
  await trip.open(bookingId);
  const between = await readAztec(page);
  // Another journey may have swapped this ticket before.
  const deadBetween = await trip.invalid.count();
  const undone = trip.timeline.getByText(/^You undid your swap/);
  const refunded = trip.timeline.getByText(/is refunded to the card/);
  const [undoneBefore, refundedBefore] = [await undone.count(), await refunded.count()];
  await undo.link.click();

  await test.step('the undo is confirmed without another code', async () => {
    await undo.goBack.click();
    await expect(exchange.held).toBeVisible();
    await undo.confirm.click();
    await expect(undo.done).toBeVisible();
    await expect(page.getByText('Swap undone')).toBeVisible();
  });

  await test.step('the trip has the first train, a new code and no further undo', async () => {
    await trip.open(bookingId);
    await expect(undone).toHaveCount(undoneBefore + 1);
    await expect(refunded).toHaveCount(refundedBefore + 1);
    await expect(trip.valid).toHaveCount(1);
    await expect(trip.invalid).toHaveCount(deadBetween + 1);
    expect((await readAztec(page)).equals(between)).toBe(false);
    await expect(undo.link).toHaveCount(0);
  });
});
