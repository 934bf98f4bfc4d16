import { findTicketPage } from '../../pages/ticket/find-ticket';
import { ticketPage } from '../../pages/ticket/ticket';
import { withoutReferencePage } from '../../pages/ticket/without-reference';
import { bookings } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { openTicket } from '../../product/steps/swap';
import { expectAccessible } from '../../product/watch/check-accessibility';

test('finds a ticket by its train, without the reference', async ({ page, browser, product }) => {
  const { holder, reference } = bookings.railcard;
  const { day, departs, end } = await test.step('what the traveller knows', async () => {
    const context = await browser.newContext({ baseURL: product.address });
    const other = await context.newPage();
    await openTicket(other, bookings.railcard);
    const id = new URL(other.url()).pathname.split('/').at(-1) ?? '';
    const booking = await other.evaluate(async (bookingId) => {
      const response = await fetch(`/api/train-swap/bookings/${bookingId}`);
      return (await response.json()) as { utn: string; journey: { departure: string } };
    }, id);
    const text = await ticketPage(other).ticket.textContent();
    await context.close();
    return {
      day: booking.journey.departure.slice(0, 10),
      departs: /\d\d:\d\d/.exec(text ?? '')?.[0] ?? '',
      end: booking.utn.slice(-6),
    };
  });
  const screen = withoutReferencePage(page);

  await test.step('the first screen leads to the trains of a day', async () => {
    await findTicketPage(page).open();
    await screen.link.click();
    await expect(screen.heading).toBeVisible();
    await screen.from.fill('kings cross');
    await screen.to.fill('edinb');
    await screen.date.fill(day);
    await screen.showTrains.click();
    await expect(screen.train).toBeVisible();
    await expectAccessible(page, 'the trains of a ticket without a reference');
  });

  await test.step('a wrong proof says nothing about who travels', async () => {
    await screen.find.click();
    await expect(page.getByText('Choose your train.').first()).toBeVisible();
    await screen.chooseTrain(departs);
    await screen.surname.fill(holder);
    await screen.ticketEnd.fill('ABC123');
    await screen.find.click();
    await expect(page.getByText(/^There is no ticket with this surname/).first()).toBeVisible();
    await expectAccessible(page, 'a wrong proof');
  });

  await test.step('the right proof opens the ticket, which is then in My trips', async () => {
    await screen.ticketEnd.fill(end);
    await screen.find.click();
    await expect(ticketPage(page).ticket).toContainText(reference);
    await page.goto('/trips');
    await expect(page.getByText(reference)).toBeVisible();
    await screen.linkInTrips.click();
    await expect(screen.heading).toBeVisible();
  });
});
