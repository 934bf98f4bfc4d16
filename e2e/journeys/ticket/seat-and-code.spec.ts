import { exchangePage } from '../../pages/ticket/exchange';
import { seatsPage } from '../../pages/ticket/seats';
import { ticketPage } from '../../pages/ticket/ticket';
import { tripPage } from '../../pages/ticket/trip';
import { bookings, contactOf } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { openTicket, verifyByEmail } from '../../product/steps/swap';
import { expectAccessible } from '../../product/watch/check-accessibility';

test('changes the seat for free, also for a ticket that cannot be swapped', async ({
  page,
  inbox,
}) => {
  await openTicket(page, bookings.wrongType);
  await expect(ticketPage(page).verdict).toContainText('This ticket cannot be swapped');
  const bookingId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await ticketPage(page).changeSeat.click();
  const seats = seatsPage(page);
  await seats.choosePlace();
  await expectAccessible(page, 'the seats of the current train');
  await seats.hold.click();
  const exchange = exchangePage(page);
  await expect(exchange.identity).toBeVisible();
  await expectAccessible(page, 'a held seat');
  await verifyByEmail(page, inbox, contactOf(bookings.wrongType));
  await exchange.changeSeat.click();
  await expect(exchange.done).toBeVisible();
  await tripPage(page).open(bookingId);
  await expect(tripPage(page).valid).toHaveCount(1);
  await expect(tripPage(page).invalid).toHaveCount(1);
  await expect(page.getByText(/You changed seats on/)).toBeVisible();
});

test('applies a discount code to the prices and rejects an unknown code', async ({ page }) => {
  await openTicket(page, bookings.swappable);
  const ticket = ticketPage(page);
  await expect(ticket.offers).not.toHaveCount(0);
  await ticket.discountToggle.click();
  await ticket.discountCode.fill('NOSUCHCODE');
  await ticket.discountCode.press('Enter');
  await expect(page.getByText(/We do not know this discount code/)).toBeVisible();
  await expectAccessible(page, 'a wrong discount code');
  await ticket.discountCode.fill('fiveoff');
  await ticket.discountCode.press('Enter');
  await expect(page.getByText('These prices include discount code FIVEOFF.')).toBeVisible();
  await expectAccessible(page, 'prices with a discount code');
  await ticket.offers.last().click();
  await seatsPage(page).choosePlace();
  await seatsPage(page).hold.click();
  await expect(page.getByText('£5 off your swap')).toBeVisible();
});
