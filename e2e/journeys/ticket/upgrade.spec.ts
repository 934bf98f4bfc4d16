import { cards, checkout } from '../../pages/payment/checkout';
import { exchangePage } from '../../pages/ticket/exchange';
import { seatsPage } from '../../pages/ticket/seats';
import { tripPage } from '../../pages/ticket/trip';
import { undoPage } from '../../pages/ticket/undo';
import { bookings, contactOf } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { openTicket, verifyByEmail } from '../../product/steps/swap';
import { expectAccessible } from '../../product/watch/check-accessibility';

test('moves to First class of the own train, and back', async ({ page, inbox }) => {
  const booking = bookings.swappable;
  const ticket = await openTicket(page, booking);
  const bookingId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const exchange = exchangePage(page);
  const trip = tripPage(page);
  const undo = undoPage(page);

  await test.step('the ticket leads to the trains in First class, its own train with a price', async () => {
    await ticket.upgrade.click();
    await expect(ticket.serviceClass('First class')).toBeChecked();
    await expect(ticket.serviceClass('First class')).toBeInViewport();
    await expect(page.getByText(/a meal with drinks served at your seat/)).toBeVisible();
    await expect(ticket.currentTrain.getByRole('link', { name: /^Choose the/ })).toBeVisible();
    await expectAccessible(page, 'the trains in First class');
    await ticket.serviceClass('First class').press('ArrowUp');
    await expect(ticket.serviceClass('Standard class')).toBeChecked();
    await ticket.serviceClass('Standard class').press('ArrowDown');
    await ticket.currentTrain.getByRole('button', { name: /what makes the price/ }).click();
    await expect(ticket.currentTrain.getByText('First class', { exact: true })).toBeVisible();
  });

  await test.step('a seat in First class is held and paid', async () => {
    await ticket.currentTrain.getByRole('link', { name: /^Choose the/ }).click();
    const seats = seatsPage(page);
    await expect(seats.openCoaches).toHaveCount(3);
    await expect(page.getByText('First class', { exact: true })).toBeVisible();
    await seats.choosePlace();
    await seats.hold.click();
    await verifyByEmail(page, inbox, contactOf(booking));
    await expect(page.getByRole('region', { name: 'Your ticket now' })).toContainText('Standard');
    await expect(page.getByRole('region', { name: 'Your new ticket' })).toContainText('First');
    await expectAccessible(page, 'the payment of First class');
    await checkout(page).fill(cards.pays);
    await checkout(page).pay.click();
    await expect(exchange.done).toBeVisible();
    await expect(exchange.newTrain).toContainText('First class');
    const old = page.getByRole('region', { name: 'No longer valid' });
    await expect(old).toContainText('Standard class');
  });

  await test.step('pass and trips show the class', async () => {
    await exchange.showTicket.click();
    await expect(trip.valid).toContainText('First class');
    await expect(trip.timeline).toContainText('You moved to First class on the');
    await page.goto('/trips');
    await expect(page.getByText('First class').first()).toBeVisible();
  });

  await test.step('an undo restores the class', async () => {
    await trip.open(bookingId);
    await undo.link.click();
    await expect(page.getByText('Standard class')).toBeVisible();
    await undo.goBack.click();
    await undo.confirm.click();
    await expect(undo.done).toBeVisible();
    await trip.open(bookingId);
    await expect(trip.valid).toContainText('Standard class');
  });
});
