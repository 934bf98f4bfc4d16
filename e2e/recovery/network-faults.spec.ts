import { networkFaults } from '../product/fault-proxy';
import {
  brokenRemotes,
  cardIn,
  expect,
  expectOthersWell,
  failuresOf,
  go,
  measured,
  refusals,
  retryIn,
  test,
} from './recovery-test';

for (const { name, path, heading } of brokenRemotes) {
  for (const fault of networkFaults) {
    test(`${name} ${fault}, all of its releases: a card in its place, the others well, Retry heals`, async ({
      page,
      faulty,
      sets,
      tolerate,
    }) => {
      tolerate(refusals);
      faulty.break(new RegExp(`^/r/${name}/`), fault);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(cardIn(page)).toBeVisible();
      await expect(page.getByRole('main')).toContainText(
        `tell support: ${name}, release ${sets.now[name]}`,
      );
      await expectOthersWell(page, name);
      await go(page, path);
      await expect(cardIn(page)).toBeVisible();
      expect(await page.evaluate(() => globalThis.tampered)).toBeUndefined();

      const told = await failuresOf(page);
      expect(told.map(({ remote, phase }) => `${remote} ${phase}`)).toEqual(
        told.map(() => `${name} load`),
      );
      // Two visits; at each the live release failed, and the one that stood in failed or was too late.
      const live = told.filter(({ release }) => release === sets.now[name]);
      expect(live).toHaveLength(2);

      faulty.heal();
      await retryIn(page).click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(cardIn(page)).toHaveCount(0);
      await measured(page, { remote: name, fault, shown: 'card' });
    });
  }
}

test('a tampered style sheet is not applied: a card in its place, Retry asks for it anew', async ({
  page,
  faulty,
  tolerate,
}) => {
  tolerate(refusals);
  tolerate(/Loading CSS chunk/);
  faulty.break(/^\/r\/mfe-trips\/.*\.css$/, 'tampered');
  // The styles of a screen that the page comes with stand in the page.
  await page.goto('/help/contact', { waitUntil: 'commit' });
  await expect(cardIn(page)).toBeVisible();
  const applied = await page.evaluate(() =>
    [...document.styleSheets].map(({ href }) => href ?? '').filter((it) => /mfe-trips/.test(it)),
  );
  expect(applied).toEqual([]);
  faulty.heal();
  await retryIn(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Write to support' })).toBeVisible();
});
