import { exchangePage } from '../../pages/ticket/exchange';
import { seatsPage } from '../../pages/ticket/seats';
import { ticketPage } from '../../pages/ticket/ticket';
import { tripPage } from '../../pages/ticket/trip';
import { wishPage } from '../../pages/ticket/wish';
import { bookings, contactOf } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { openTicket, verifyByEmail } from '../../product/steps/swap';
import { expectAccessible } from '../../product/watch/check-accessibility';

const onNextTrain = (seat: string) => new RegExp(`on the next train ${seat}\\b`, 'i');

test('changes the seat and makes a wish for one train of a journey with a change', async ({
  page,
  inbox,
}) => {
  await openTicket(page, bookings.twoTrains);
  const ticket = ticketPage(page);
  const bookingId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expect(ticket.seats).toHaveCount(2);
  const [first = '', second = ''] = await ticket.seats.allTextContents();
  const exchange = exchangePage(page);
  const seats = seatsPage(page);
  const wish = wishPage(page);

  await test.step('each train has a seat map with the current seat', async () => {
    await ticket.changeSeat.click();
    await expect(seats.plan).toBeVisible();
    await expect(seats.now).toHaveCount(1);
    await seats.train(1).check();
    await expect(seats.now).toHaveCount(1);
    await expectAccessible(page, 'the seats of one of two trains');
  });

  await test.step('a seat is changed on the second train only', async () => {
    await seats.choosePlace();
    await seats.hold.click();
    await expect(page.getByText(/^On the \d\d:\d\d .* to Edinburgh/)).toBeVisible();
    await verifyByEmail(page, inbox, contactOf(bookings.twoTrains));
    await exchange.changeSeat.click();
    await expect(exchange.done).toBeVisible();
    await expect(exchange.newTrain).toContainText(first);
    await expect(exchange.newTrain).not.toContainText(onNextTrain(second));
    await tripPage(page).open(bookingId);
    await expect(tripPage(page).valid).toHaveCount(1);
    await expect(tripPage(page).invalid).toHaveCount(1);
  });

  await test.step('a wish for a window seat in the quiet coach of the second train is matched', async () => {
    await wish.open(bookingId);
    await wish.ownTrain(1).check();
    await wish.property('Window').check();
    await wish.property('Quiet coach').check();
    await wish.nothingBelow.uncheck();
    await expectAccessible(page, 'a wish for one of two trains');
    await wish.make.click();
    await wish.found.click();
    await expect(wish.get).toContainText(first);
    await expect(wish.get).toContainText('coach H');
  });
});
