import { randomUUID } from 'node:crypto';
import { accountPages } from '../../pages/account/account';
import { oneTimeCode } from '../../pages/account/one-time-code';
import { bookings } from '../../product/data/demo-bookings';
import { deliver } from '../../product/deliver';
import { openTicket } from '../../product/steps/swap';
import { control, expect, getFailures, navigate, remotes, test } from '../recovery-test';

for (const older of [...remotes.map(({ name }) => name), control]) {
  test(`the previous release of ${older} works with the newest releases of the others`, async ({
    page,
    product,
    sets,
  }) => {
    const { [older]: before = '' } = sets.before;
    const { [older]: now = '' } = sets.now;
    await deliver(product, 'promote', `${older}@${before}`, '--to', 'staging');
    try {
      await openTicket(page, bookings.swappable);
      for (const { path, heading } of remotes) {
        await navigate(page, path);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      }
      await navigate(page, '/account/sign-in');
      const { signIn } = accountPages(page);
      await signIn.email.fill(`mixed-${randomUUID()}@example.com`);
      await signIn.send.click();
      await expect(oneTimeCode(page).first).toBeVisible();
      const loaded = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
      );
      expect(loaded).toContain(`/r/${older}/${before}/remote-entry.js`);
      expect(await getFailures(page)).toEqual([]);
    } finally {
      await deliver(product, 'promote', `${older}@${now}`, '--to', 'staging');
    }
  });
}
