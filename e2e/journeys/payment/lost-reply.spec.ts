import { oneTimeCode } from '../../pages/account/one-time-code';
import { cards, checkout } from '../../pages/payment/checkout';
import { exchangePage } from '../../pages/ticket/exchange';
import { seatsPage } from '../../pages/ticket/seats';
import { ticketPage } from '../../pages/ticket/ticket';
import { bookings, contactOf } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { loseReply } from '../../product/steps/lose-reply';
import { holdSeats, openTicket, verifyByEmail } from '../../product/steps/swap';

const cardholder = '+447700900184';

test('a swap continues by itself after each lost response', { tag: '@all' }, async ({
  page,
  context,
  inbox,
  allowErrors,
}) => {
  allowErrors(/net::ERR_CONNECTION_RESET/);
  const exchange = exchangePage(page);
  const panel = checkout(page);
  /** Loses the responses to one action. */
  const lose = async (method: string, url: RegExp, act: () => Promise<void>, times?: number) => {
    const lost = await loseReply(page, method, url, times);
    await act();
    await lost.stop();
    expect(lost.count()).toBeGreaterThan(0);
  };

  await test.step('the hold', async () => {
    await openTicket(page, bookings.railcard);
    await ticketPage(page).offers.last().click();
    await seatsPage(page).choosePlace();
    await lose('POST', /\/exchange-operations$/, async () => {
      await seatsPage(page).hold.click();
      await expect(exchange.identity).toBeVisible();
    });
  });

  await test.step('the change of the seat', async () => {
    await page.getByRole('link', { name: 'Change seat' }).click();
    await expect(seatsPage(page).plan).toBeVisible();
    const place = await seatsPage(page).choosePlace();
    await lose('POST', /\/places$/, async () => {
      await page.getByRole('button', { name: 'Change seat' }).click();
      await expect(exchange.identity).toBeVisible();
    });
    const [, seat = ''] = /^Seat (\w+)/.exec(place) ?? [];
    await expect(page.getByText(new RegExp(`^seat \\w+ ${seat},`))).toBeVisible();
  });

  await test.step('the release', async () => {
    await page.getByRole('button', { name: 'Stop and keep my old ticket' }).click();
    await lose('DELETE', /\/exchange-operations\/[^/]+$/, async () => {
      await page.getByRole('button', { name: 'Stop the swap' }).click();
      await expect(page.getByRole('heading', { name: 'This swap was stopped' })).toBeVisible();
    });
  });

  await test.step('the one-time code', async () => {
    await openTicket(page, bookings.railcard);
    await holdSeats(page, -1);
    const mail = await inbox.watch(contactOf(bookings.railcard));
    await exchange.sendByEmail.click();
    const code = await mail.code();
    const enter = async () => {
      await oneTimeCode(page).enter(code);
      await expect(exchange.payment).toBeVisible();
    };
    await lose('POST', /\/verifications$/, enter, 1);
  });
  await panel.fill(cards.requiresCode);
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(checkout(second).number).toBeVisible();
  await page.bringToFront();
  const arriving = await inbox.watch(cardholder);
  await lose('POST', /\/payments\/[^/]+\/card$/, async () => {
    await panel.pay.click();
    await expect(panel.challenge).toBeVisible();
  });

  await test.step('the code of the bank and the confirmation', async () => {
    const confirmation = await loseReply(page, 'POST', /\/confirmation$/);
    await lose('POST', /\/payments\/[^/]+\/challenge$/, async () => {
      await oneTimeCode(page).enter(await arriving.code());
      await expect(exchange.done).toBeVisible({ timeout: 60_000 });
    });
    await confirmation.stop();
  });

  await test.step('a second tab has the new ticket too', async () => {
    await second.bringToFront();
    await expect(exchangePage(second).done).toBeVisible();
  });
});

test('a second tab finishes a swap whose first tab has no network after the code of the bank', {
  tag: '@all',
}, async ({ page, context, inbox, allowErrors }) => {
  allowErrors(/net::ERR_(CONNECTION_RESET|FAILED)/);
  await openTicket(page, bookings.railcard);
  await holdSeats(page, -1);
  await verifyByEmail(page, inbox, contactOf(bookings.railcard));
  await checkout(page).fill(cards.requiresCode);
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(checkout(second).number).toBeVisible();
  await page.bringToFront();
  const arriving = await inbox.watch(cardholder);
  await checkout(page).pay.click();
  await expect(checkout(page).challenge).toBeVisible();
  // Everything that the first tab asks afterwards is lost as well.
  await page.route(/\/challenge$/, async (route) => {
    await page.route(/\/api\//, (later) => later.abort());
    await route.fetch();
    await route.abort('connectionreset');
  });
  await oneTimeCode(page).enter(await arriving.code());
  await expect(page.getByText('We could not reach Train Swap').first()).toBeVisible();
  await second.bringToFront();
  await expect(exchangePage(second).done).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.bringToFront();
  await expect(exchangePage(page).done).toBeVisible();
});
