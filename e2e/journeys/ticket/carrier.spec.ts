import type { Page } from '@playwright/test';
import { cards, checkout } from '../../pages/payment/checkout';
import { exchangePage } from '../../pages/ticket/exchange';
import { seatsPage } from '../../pages/ticket/seats';
import { tripPage } from '../../pages/ticket/trip';
import { wishPage } from '../../pages/ticket/wish';
import { openCarrierSandbox } from '../../product/data/carrier-sandbox';
import { carrierBooking, contactOf } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { readAztec } from '../../product/steps/read-aztec';
import { openTicket, verifyByEmail } from '../../product/steps/swap';
import { expectAccessible } from '../../product/watch/check-accessibility';

const carrier = 'Sandbox Railways';
const isFirst = ({ serviceClass }: { serviceClass: string }) => serviceClass === 'HIGH';
const priced = (page: Page) => page.getByRole('link', { name: /^Choose the \d\d:\d\d, £[\d.]+$/ });

// The demonstration sells the ticket once both servers respond.
test.beforeEach(({ product }) =>
  expect(async () => {
    expect((await openCarrierSandbox(product).getState()).bookings).not.toHaveLength(0);
  }).toPass({ timeout: 60_000 }),
);

test('swaps a ticket in the system of its carrier, and shows the code of the carrier', async ({
  page,
  inbox,
}) => {
  const ticket = await openTicket(page, carrierBooking);
  const exchange = exchangePage(page);
  const trip = tripPage(page);
  const bookingId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await test.step('the ticket names its carrier and what that does not offer', async () => {
    await expect(ticket.ticket).toContainText(carrier);
    await expect(page.getByText(`This ticket is from ${carrier}. Not offered`)).toBeVisible();
    await expect(priced(page).first()).toBeVisible();
    await expectAccessible(page, 'the ticket of a carrier');
  });

  await test.step('another train of the carrier is held, its seat is changed, and it is paid', async () => {
    await priced(page).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your seat' })).toBeVisible();
    await expect(page.getByText(`${carrier} assigns your seat.`)).toBeVisible();
    await page.getByRole('button', { name: 'Hold this train' }).click();
    await page.getByRole('link', { name: 'Choose another seat' }).click();
    const [seat = ''] = /\d+/.exec(await seatsPage(page).choosePlace()) ?? [];
    await expectAccessible(page, 'the seats of a carrier');
    await page.getByRole('button', { name: 'Change seat' }).click();
    await verifyByEmail(page, inbox, contactOf(carrierBooking));
    await expect(page.getByText('Fee of the carrier')).toBeVisible();
    await checkout(page).fill(cards.pays);
    await checkout(page).pay.click();
    await expect(exchange.done).toBeVisible();
    await expect(exchange.newTrain).toContainText(`${carrier} 1S`);
    await expect(exchange.newTrain).toContainText(new RegExp(`Coach [BC], seat ${seat}(?!\\d)`));
  });

  await test.step('My trips shows the new ticket with the code of the carrier', async () => {
    await exchange.showTicket.click();
    await expect(trip.valid).toHaveCount(1);
    await expect(trip.invalid.first()).toContainText('No longer valid');
    expect((await readAztec(page)).toString()).toMatch(/^SANDBOX [\dA-F]{10}$/);
    await expectAccessible(page, 'the new ticket of a carrier');
    await page.goto('/trips');
    await page.locator(`a[href*="${bookingId}"]`).first().click();
    await expect(trip.valid).toContainText(carrier);
  });
});

test('keeps the ticket when the carrier changed the price', { tag: '@all' }, async ({
  page,
  product,
  allowErrors,
}) => {
  allowErrors(/410/);
  const ticket = await openTicket(page, carrierBooking);
  const before = await ticket.ticket.textContent();
  await priced(page).first().click();
  await openCarrierSandbox(product).fail('hold', 'price-changed');
  await page.getByRole('button', { name: 'Hold this train' }).click();
  await expect(seatsPage(page).alert).toContainText('The price has changed');
  await page.goBack();
  await expect(ticket.ticket).toHaveText(before ?? '');
});

test('swaps to a full train when the carrier has a free seat for a wish', { tag: '@all' }, async ({
  page,
  product,
  inbox,
}) => {
  const sandbox = openCarrierSandbox(product);
  const full = (await sandbox.getState()).trains.at(-1);
  await sandbox.saveTrains([{ ...full, coaches: full.coaches.filter(isFirst) }]);
  await openTicket(page, carrierBooking);
  const wish = wishPage(page);
  const exchange = exchangePage(page);

  await test.step('a full train can be wished for', async () => {
    await page.getByRole('link', { name: 'Wish for a full train' }).click();
    await page.getByRole('main').getByRole('checkbox').check();
    await expectAccessible(page, 'a wish at a carrier');
    await sandbox.saveTrains([full]);
    await wish.make.click();
    await expect(wish.found).toBeVisible();
  });

  await test.step('the free seat is accepted, and money comes back for the cheaper train', async () => {
    await wish.found.click();
    await expect(page.getByText('Your ticket stays valid until you accept.')).toBeVisible();
    await wish.accept.click();
    await verifyByEmail(page, inbox, contactOf(carrierBooking));
    await expect(exchange.newTrain).toContainText(`${carrier} ${full.number}`);
    await expect(exchange.newTrain).toContainText(/You get back\s*£/);
  });
});

/** Jobs of the services run every ten seconds. */
const slowly = { timeout: 60_000 };
const ringTrains = ['R1', 'R2', 'R3'];
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const createRingTrain = (id: string, nth: number, places: string[]) => ({
  id,
  number: id,
  stops: [
    { id: 'RA', name: 'Aachen', departure: `${tomorrow}T1${nth}:00:00Z` },
    { id: 'RC', name: 'Celle', arrival: `${tomorrow}T1${nth + 2}:00:00Z` },
  ],
  prices: { currency: 'GBP', STANDARD: 4_000 },
  coaches: [{ number: 'B', serviceClass: 'STANDARD', places }],
});

test('shows each traveller the result when a carrier confirms only a part of a ring', {
  tag: '@all',
}, async ({ browser, product, inbox }) => {
  const sandbox = openCarrierSandbox(product);
  const saveTrains = (places: string[]) =>
    sandbox.saveTrains(ringTrains.map((id, nth) => createRingTrain(id, nth, places)));
  await saveTrains(['7']);
  const peers: { page: Page; booking: typeof carrierBooking; id: string }[] = [];

  await test.step('each of three wishes for the full train of the next one', async () => {
    for (const [nth, holder] of ['Lovelace', 'Turing', 'Hopper'].entries()) {
      const booking = { reference: `RINGERS${nth + 2}`, holder };
      const { id } = await sandbox.sell({
        bookingCode: booking.reference,
        passengers: [{ firstName: 'Ada', lastName: holder, email: contactOf(booking) }],
        journeys: [{ legs: [{ train: ringTrains[nth], from: 'RA', to: 'RC' }] }],
        conditions: { exchangeFee: 500 },
      });
      const page = await (await browser.newContext({ baseURL: product.address })).newPage();
      peers.push({ page, booking, id });
    }
    for (const [nth, { page, booking }] of peers.entries()) {
      await openTicket(page, booking);
      await page.getByRole('link', { name: 'Wish for a full train' }).click();
      await wishPage(page)
        .train(`1${(nth + 1) % 3}:00`)
        .check();
      // The first request is that of the new wish. After the second one it is asked about again only with the others.
      await sandbox.fail('exchange-offers', 'slow', { after: 1, delayMs: 0 });
      await wishPage(page).make.click();
      await expect(wishPage(page).lookingForSeat).toBeVisible();
      await expect.poll(async () => (await sandbox.getState()).faults, slowly).toEqual([]);
    }
  });

  await test.step('all accept seats that become free, and the carrier rejects one ticket', async () => {
    await saveTrains(['7', '8']);
    // Without an event it is asked again after five minutes.
    const { bookings } = await sandbox.getState();
    await sandbox.sendEvent(bookings.find(({ id }: { id: string }) => id === peers[0]?.id));
    for (const [nth, { page, booking }] of peers.entries()) {
      await wishPage(page).found.click(slowly);
      await expect(page.getByText('You and 2 others each take a train')).toBeVisible();
      await wishPage(page).accept.click();
      await verifyByEmail(page, inbox, contactOf(booking));
      await checkout(page).fill(cards.pays);
      if (nth === 2) {
        await sandbox.fail('confirm', 'place-taken', { after: 1 });
        // There is no equal seat.
        await sandbox.fail('hold', 'place-taken');
      }
      await checkout(page).pay.click();
    }
  });

  await test.step('each sees what became of the own ticket and of the others', async () => {
    const paid = peers.map(async ({ page, id }) => {
      const { done, newTrain } = exchangePage(page);
      await expect(done.or(wishPage(page).keeps)).toBeVisible(slowly);
      const isDone = await done.isVisible();
      if (isDone) await expect(newTrain).toContainText(/You paid\s*£5.00/);
      else await expect(page.getByText('You have not been charged')).toBeVisible();
      const others = isDone ? 'Another traveller in this swap keeps' : 'Others in the swap have';
      await expect(page.getByText(others)).toBeVisible();
      await expectAccessible(page, `${isDone ? 'a new' : 'an old'} ticket of a ring`);
      const { payments } = await sandbox.getState();
      return payments.filter(({ bookingId }: { bookingId: string }) => bookingId === id).length;
    });
    expect((await Promise.all(paid)).sort()).toEqual([1, 2, 2]);
  });
});
