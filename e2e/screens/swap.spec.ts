import { cards, checkout } from '../pages/payment/checkout';
import { exchangePage } from '../pages/ticket/exchange';
import { findTicketPage } from '../pages/ticket/find-ticket';
import { seatsPage } from '../pages/ticket/seats';
import { ticketPage } from '../pages/ticket/ticket';
import { tripPage } from '../pages/ticket/trip';
import { tripsPage } from '../pages/ticket/trips';
import { undoPage } from '../pages/ticket/undo';
import { bookings, contactOf } from '../product/data/demo-bookings';
import { openTicket, verifyByEmail } from '../product/steps/swap';
import { expect, takeEnglishPictures, takePictures, test } from './camera';

test('the first screen', async ({ page, allowErrors }) => {
  const find = findTicketPage(page);
  await find.open();
  await expect(find.submit).toBeVisible();
  await takePictures(page, 'first-screen');
  await find.submit.click();
  await takeEnglishPictures(page, 'first-screen-empty-fields');
  allowErrors(/status of 404/);
  await find.findBooking({ reference: 'NOSUCH99', holder: 'Unknown' });
  await expect(find.alert).toBeVisible();
  await takeEnglishPictures(page, 'first-screen-not-found');
});

for (const [name, booking] of [
  ['too-late', bookings.tooLate],
  ['wrong-type', bookings.wrongType],
  ['disrupted', bookings.disrupted],
  ['party', bookings.party],
  ['two-trains', bookings.twoTrains],
] as const) {
  test(`the ticket of the booking ${name}`, async ({ page }) => {
    await openTicket(page, booking);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await takePictures(page, `ticket-${name}`);
  });
}

test('a swap of a train, its trip and its undo', async ({ page, inbox }) => {
  const exchange = exchangePage(page);
  const trip = tripPage(page);
  await openTicket(page, bookings.swappable);
  await expect(ticketPage(page).offers).not.toHaveCount(0);
  await takePictures(page, 'ticket');
  const bookingId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await ticketPage(page).offers.last().click();
  const seats = seatsPage(page);
  await expect(seats.plan).toBeVisible();
  await takePictures(page, 'seats');
  await seats.choosePlace();
  await takeEnglishPictures(page, 'seats-chosen');
  await seats.hold.click();
  await expect(exchange.identity).toBeVisible();
  await takePictures(page, 'exchange-identity');
  await verifyByEmail(page, inbox, contactOf(bookings.swappable));
  await expect(exchange.payment).toBeVisible();
  await expect(checkout(page).number).toBeVisible();
  await takePictures(page, 'exchange-payment');
  await checkout(page).fill(cards.pays);
  await checkout(page).pay.click();
  await expect(exchange.done).toBeVisible();
  await takePictures(page, 'exchange-done');
  await trip.open(bookingId);
  await expect(trip.aztec.first()).toBeVisible();
  await takePictures(page, 'trip');
  const undo = undoPage(page);
  await undo.link.click();
  await expect(undo.goBack).toBeVisible();
  await takePictures(page, 'undo');
  await undo.goBack.click();
  await expect(undo.confirm).toBeVisible();
  await takeEnglishPictures(page, 'undo-confirm');
  await undo.confirm.click();
  await expect(undo.done).toBeVisible();
  await takeEnglishPictures(page, 'undo-done');
  await tripsPage(page).open();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await takePictures(page, 'trips-guest');
});

test('the explanation of swaps with others', async ({ page }) => {
  await page.goto('/swap/how-it-works');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await takePictures(page, 'how-it-works');
});
