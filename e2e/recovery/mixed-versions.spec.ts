import { randomUUID } from 'node:crypto';
import { accountPages } from '../pages/account';
import { oneTimeCode } from '../pages/one-time-code';
import { deliver } from '../product/deliver';
import { bookings } from '../product/demonstration';
import { openTicket } from '../product/swap';
import { control, expect, failuresOf, go, remotes, test } from './recovery-test';

for (const older of [...remotes.map(({ name }) => name), control]) {
  test(`the previous release of ${older} runs with the newest of the others`, async ({
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
        await go(page, path);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      }
      await go(page, '/account/sign-in');
      const { signIn } = accountPages(page);
      await signIn.email.fill(`mixed-${randomUUID()}@example.com`);
      await signIn.send.click();
      await expect(oneTimeCode(page).first).toBeVisible();
      const ran = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
      );
      expect(ran).toContain(`/r/${older}/${before}/remote-entry.js`);
      expect(await failuresOf(page)).toEqual([]);
    } finally {
      await deliver(product, 'promote', `${older}@${now}`, '--to', 'staging');
    }
  });
}
