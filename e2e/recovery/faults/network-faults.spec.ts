import { networkFaults } from '../../product/fault-proxy';
import {
  brokenRemotes,
  expect,
  expectOthersWork,
  getFailures,
  loadErrors,
  navigate,
  recordMeasurement,
  recoveryCard,
  retryButton,
  test,
} from '../recovery-test';

for (const { name, path, heading } of brokenRemotes) {
  for (const fault of networkFaults) {
    test(`shows a card when all releases of ${name} are ${fault}, other remotes work, and Retry recovers`, async ({
      page,
      faultProxy,
      sets,
      allowErrors,
    }) => {
      allowErrors(loadErrors);
      faultProxy.break(new RegExp(`^/r/${name}/`), fault);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(recoveryCard(page)).toBeVisible();
      await expect(page.getByRole('main')).toContainText(
        `contact support with: ${name}, release ${sets.now[name]}`,
      );
      await expectOthersWork(page, name);
      await navigate(page, path);
      await expect(recoveryCard(page)).toBeVisible();
      expect(await page.evaluate(() => globalThis.tampered)).toBeUndefined();

      const failures = await getFailures(page);
      expect(failures.map(({ remote, phase }) => `${remote} ${phase}`)).toEqual(
        failures.map(() => `${name} load`),
      );
      // Two visits; at each the live release failed, and the fallback release failed or timed out.
      const live = failures.filter(({ release }) => release === sets.now[name]);
      expect(live).toHaveLength(2);

      faultProxy.repair();
      await retryButton(page).click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(recoveryCard(page)).toHaveCount(0);
      await recordMeasurement(page, { remote: name, fault, shown: 'card' });
    });
  }
}

test('shows a card and does not apply a tampered style sheet, and Retry loads it again', async ({
  page,
  faultProxy,
  allowErrors,
}) => {
  allowErrors(loadErrors);
  allowErrors(/Loading CSS chunk/);
  faultProxy.break(/^\/r\/mfe-trips\/.*\.css$/, 'tampered');
  // This screen is not prerendered, so its styles are not inlined.
  await page.goto('/help/contact', { waitUntil: 'commit' });
  await expect(recoveryCard(page)).toBeVisible();
  const applied = await page.evaluate(() =>
    [...document.styleSheets].map(({ href }) => href ?? '').filter((it) => /mfe-trips/.test(it)),
  );
  expect(applied).toEqual([]);
  faultProxy.repair();
  await retryButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Write to support' })).toBeVisible();
});
