import { exchangePage } from '../pages/exchange';
import { seatsPage } from '../pages/seats';
import { ticketPage } from '../pages/ticket';
import { tripPage } from '../pages/trip';
import { wishPage } from '../pages/wish';
import { expectAccessible } from '../product/check-accessibility';
import { bookings, contactOf } from '../product/demonstration';
import { expect, test } from '../product/journey';
import { openTicket, proveByEmail } from '../product/swap';

const onNextTrain = (seat: string) => new RegExp(`on the next train ${seat}\\b`, 'i');

test('on a journey with a change a seat is chosen, and another wished for, on one of the trains alone', async ({
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

  await test.step('each train has its plan, with the seat of now', async () => {
    await ticket.changeSeat.click();
    await expect(seats.plan).toBeVisible();
    await expect(seats.now).toHaveCount(1);
    await seats.train(1).check();
    await expect(seats.now).toHaveCount(1);
    await expectAccessible(page, 'the seats of one of two trains');
  });

  await test.step('one is chosen on the second, and the first stays', async () => {
    await seats.choosePlace();
    await seats.hold.click();
    await expect(page.getByText(/^On the \d\d:\d\d .* to Edinburgh/)).toBeVisible();
    await proveByEmail(page, inbox, contactOf(bookings.twoTrains));
    await exchange.changeSeat.click();
    await expect(exchange.done).toBeVisible();
    await expect(exchange.newTrain).toContainText(first);
    await expect(exchange.newTrain).not.toContainText(onNextTrain(second));
    await tripPage(page).open(bookingId);
    await expect(tripPage(page).valid).toHaveCount(1);
    await expect(tripPage(page).dead).toHaveCount(1);
  });

  await test.step('a window seat in the quiet coach is wished for on the second, and found', async () => {
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
