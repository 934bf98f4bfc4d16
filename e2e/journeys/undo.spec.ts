import { cards, checkout } from '../pages/checkout';
import { exchangePage } from '../pages/exchange';
import { ticketPage } from '../pages/ticket';
import { tripPage } from '../pages/trip';
import { undoPage } from '../pages/undo';
import { readAztec } from '../product/aztec';
import { expectAccessible } from '../product/check-accessibility';
import { bookings, contactOf } from '../product/demonstration';
import { expect, test } from '../product/journey';
import { holdSeats, openTicket, proveByEmail } from '../product/swap';

test('a swap is undone from the trip: the former train and seat, the money, a code of its own', async ({
  page,
  inbox,
}) => {
  const exchange = exchangePage(page);
  const trip = tripPage(page);
  const undo = undoPage(page);
  const email = contactOf(bookings.swappable);
  await openTicket(page, bookings.swappable);
  const bookingId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const seatBefore = await ticketPage(page)
    .ticket.getByText(/^Coach \w, seat \d+$/)
    .textContent();

  await test.step('a train that costs something is swapped to', async () => {
    await holdSeats(page, -1);
    await proveByEmail(page, inbox, email);
    await expect(exchange.payment).toBeVisible();
    await checkout(page).fill(cards.pays);
    await checkout(page).pay.click();
    await expect(exchange.done).toBeVisible();
    await expect(undo.link).toBeVisible();
  });

  await test.step('the trip offers the way back, which tells what comes back', async () => {
    await trip.open(bookingId);
    await expect(undo.link).toBeVisible();
    await expectAccessible(page, 'a trip whose swap can be undone');
    await undo.link.click();
    await expect(undo.heading).toBeVisible();
    await expect(page.getByText(seatBefore ?? '')).toBeVisible();
    await expect(page.getByText('You get back')).toBeVisible();
    await expectAccessible(page, 'what comes back');
  });
  await trip.open(bookingId);
  const between = await readAztec(page);
  // Another journey may have swapped this ticket before.
  const deadBetween = await trip.dead.count();
  const undone = trip.timeline.getByText(/^You undid your swap/);
  const refunded = trip.timeline.getByText(/goes back to the card/);
  const [undoneBefore, refundedBefore] = [await undone.count(), await refunded.count()];
  await undo.link.click();

  await test.step('it is held and confirmed; the code of the swap still counts', async () => {
    await undo.goBack.click();
    await expect(exchange.held).toBeVisible();
    await undo.confirm.click();
    await expect(undo.done).toBeVisible();
    await expect(page.getByText('Swap undone')).toBeVisible();
  });

  await test.step('the trip has its first train, another code and no further way back', async () => {
    await trip.open(bookingId);
    await expect(undone).toHaveCount(undoneBefore + 1);
    await expect(refunded).toHaveCount(refundedBefore + 1);
    await expect(trip.valid).toHaveCount(1);
    await expect(trip.dead).toHaveCount(deadBetween + 1);
    expect((await readAztec(page)).equals(between)).toBe(false);
    await expect(undo.link).toHaveCount(0);
  });
});
