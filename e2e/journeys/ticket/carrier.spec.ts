import type { Page } from '@playwright/test';
import { cards, checkout } from '../../pages/payment/checkout';
import { exchangePage } from '../../pages/ticket/exchange';
import { seatsPage } from '../../pages/ticket/seats';
import { tripPage } from '../../pages/ticket/trip';
import { wishPage } from '../../pages/ticket/wish';
import { carrierBooking, contactOf } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { readAztec } from '../../product/steps/read-aztec';
import { openTicket, verifyByEmail } from '../../product/steps/swap';
import { expectAccessible } from '../../product/watch/check-accessibility';

const carrier = 'Sandbox Railways';
/** The carrier sandbox of the product. */
const control = ({ address }: { address: string }, path: string) => {
  const url = new URL(`/sandbox/${path}`, address);
  url.port = String(Number(url.port) + 3);
  return url.href;
};
const isFirst = ({ serviceClass }: { serviceClass: string }) => serviceClass === 'HIGH';
const priced = (page: Page) => page.getByRole('link', { name: /^Choose the \d\d:\d\d, £[\d.]+$/ });

// The demonstration sells the ticket once both servers respond.
test.beforeEach(({ page, product }) =>
  expect(async () => {
    const { bookings } = await (await page.request.get(control(product, 'state'))).json();
    expect(bookings).not.toHaveLength(0);
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
  await page.request.post(control(product, 'faults'), {
    data: { requests: 'hold', kind: 'price-changed', count: 1 },
  });
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
  const { trains } = await (await page.request.get(control(product, 'state'))).json();
  const full = trains.at(-1);
  const save = (train: object) => page.request.put(control(product, 'trains'), { data: [train] });
  await save({ ...full, coaches: full.coaches.filter(isFirst) });
  await openTicket(page, carrierBooking);
  const wish = wishPage(page);
  const exchange = exchangePage(page);

  await test.step('a full train can be wished for', async () => {
    await page.getByRole('link', { name: 'Wish for a full train' }).click();
    await page.getByRole('main').getByRole('checkbox').check();
    await expectAccessible(page, 'a wish at a carrier');
    await save(full);
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
