import { exchangePage } from '../pages/exchange';
import { seatsPage } from '../pages/seats';
import { ticketPage } from '../pages/ticket';
import { tripPage } from '../pages/trip';
import { expectAccessible } from '../product/check-accessibility';
import { bookings, contactOf } from '../product/demonstration';
import { expect, test } from '../product/journey';
import { openTicket, proveByEmail } from '../product/swap';

test('another seat on the own train costs nothing, for a ticket that cannot be swapped, too', async ({
  page,
  inbox,
}) => {
  await openTicket(page, bookings.wrongType);
  await expect(ticketPage(page).verdict).toContainText('This ticket cannot be swapped');
  const bookingId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await ticketPage(page).changeSeat.click();
  const seats = seatsPage(page);
  await seats.choosePlace();
  await expectAccessible(page, 'the seats of the own train');
  await seats.hold.click();
  const exchange = exchangePage(page);
  await expect(exchange.identity).toBeVisible();
  await expectAccessible(page, 'another seat, held');
  await proveByEmail(page, inbox, contactOf(bookings.wrongType));
  await exchange.changeSeat.click();
  await expect(exchange.done).toBeVisible();
  await tripPage(page).open(bookingId);
  await expect(tripPage(page).valid).toHaveCount(1);
  await expect(tripPage(page).dead).toHaveCount(1);
  await expect(page.getByText(/You changed seats on/)).toBeVisible();
});

test('a discount code lowers each price, is told in the price, and is refused when nobody knows it', async ({
  page,
}) => {
  await openTicket(page, bookings.swappable);
  const ticket = ticketPage(page);
  await expect(ticket.offers).not.toHaveCount(0);
  await ticket.discountFold.click();
  await ticket.discountCode.fill('NOSUCHCODE');
  await ticket.discountCode.press('Enter');
  await expect(page.getByText(/We do not know this discount code/)).toBeVisible();
  await expectAccessible(page, 'a wrong discount code');
  await ticket.discountCode.fill('fiveoff');
  await ticket.discountCode.press('Enter');
  await expect(page.getByText('Discount code FIVEOFF counts in these prices.')).toBeVisible();
  await expectAccessible(page, 'prices with a discount code');
  await ticket.offers.last().click();
  await seatsPage(page).choosePlace();
  await seatsPage(page).hold.click();
  await expect(page.getByText('£5 off your swap')).toBeVisible();
});
