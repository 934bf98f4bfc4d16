import { exchangePage } from '../../pages/ticket/exchange';
import { bookings, contactOf } from '../../product/data/demo-bookings';
import { type LiveFeed, live, startLiveFeed } from '../../product/data/live-feed';
import { expect, test as journey } from '../../product/journey';
import { openTicket, verifyByEmail } from '../../product/steps/swap';
import { expectAccessible } from '../../product/watch/check-accessibility';

type Fixtures = { feed: LiveFeed; environment: Record<string, string> };

const test = journey.extend<object, Fixtures>({
  feed: [
    async ({}, use) => {
      const feed = await startLiveFeed();
      await use(feed);
      feed.stop();
    },
    { scope: 'worker' },
  ],
  environment: [async ({ feed }, use) => use(feed.environment), { scope: 'worker' }],
});

/** The services read live data every 30 seconds. */
const whenRead = { timeout: 120_000 };

type Feeds = { feeds: { id: string; live?: { isStale: boolean } }[] };

test('shows live trains, and a held train that is cancelled', { tag: '@all' }, async ({
  page,
  inbox,
  feed,
}) => {
  const [crowded = '', late = ''] = feed.trains;
  const delay = live.late(late, 12);
  const exchange = exchangePage(page);
  const whenFeedIs = (isStale: boolean) =>
    expect(async () => {
      const response = await page.request.get('/api/search/feeds');
      const { feeds }: Feeds = await response.json();
      expect(feeds.find(({ id }) => id === feed.id)?.live?.isStale).toBe(isStale);
    }).toPass(whenRead);

  await whenFeedIs(true);
  const ticket = await openTicket(page, bookings.swappable);

  await test.step('the list says when its live times stopped', async () => {
    await expect(page.getByText(/^Live times are not up to date; last seen /)).toBeVisible();
    await expectAccessible(page, 'a list of trains with old live times');
  });

  await test.step('the list has occupancy, an alert and a delay with the new times', async () => {
    const alert = live.alert(crowded, 'Fewer coaches than usual', 'Coaches F to K do not run.');
    feed.send([live.crowded(crowded), alert, delay]);
    await whenFeedIs(false);
    await page.reload();
    await expect(page.getByText('On board now: Standing room only')).toBeVisible();
    await page.getByText('Fewer coaches than usual').click();
    await expect(page.getByText('Coaches F to K do not run.')).toBeVisible();
    await expect(page.getByText('12 min late')).toBeVisible();
    await expectAccessible(page, 'a list of live trains');
  });

  await test.step('a held train is cancelled: nothing is charged, and another one is chosen', async () => {
    await ticket.offers.first().click();
    await page.getByRole('button', { name: 'Hold this train' }).click();
    await verifyByEmail(page, inbox, contactOf(bookings.swappable));
    await expect(exchange.payment).toBeVisible();
    feed.send([live.cancelled(crowded), delay]);
    const cancelled = page.getByText('The train that you chose is cancelled');
    await expect(cancelled).toBeVisible(whenRead);
    await expect(page.getByText(/^You are not charged/)).toBeVisible();
    await expect(exchange.payment).toBeHidden();
    await expect(page.getByText('To pay')).toBeHidden();
    await expectAccessible(page, 'a held train that is cancelled');
    await page.getByRole('button', { name: 'Choose another train' }).click();
    await expect(ticket.verdict).toBeVisible();
    await expect(ticket.ticket).toContainText('10:00');
    await expect(page.getByRole('link', { name: /^Choose the 09:00/ })).toBeHidden();
  });
});
