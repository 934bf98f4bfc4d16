import {
  breakRelease,
  brokenRemotes,
  cardIn,
  expect,
  failuresOf,
  measured,
  refusals,
  test,
} from './recovery-test';

/** The live release alone is broken; the one before it stands behind the same proxy, whole. */
const faults = ['refused', 'hangs', 'tampered', 'throws at load', 'throws at mount'] as const;

for (const { name, path, heading } of brokenRemotes) {
  for (const fault of faults) {
    test(`${name} ${fault}: the release before takes its place, and the edge server is told`, async ({
      page,
      product,
      faulty,
      sets,
      tolerate,
    }) => {
      tolerate(refusals);
      tolerate(/broken release/);
      const live = sets.now[name];
      if (fault === 'throws at load') await breakRelease(page, { [name]: 'load' });
      else if (fault === 'throws at mount') await breakRelease(page, { [name]: 'mount' });
      else faulty.break(new RegExp(`^/r/${name}/${live}/`), fault);

      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(cardIn(page)).toHaveCount(0);
      // What the page came with has the same heading; who draws the screen is told by what is fetched.
      const ran = () =>
        page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .map(({ name: address }) => new URL(address).pathname),
        );
      await expect.poll(ran).toContain(`/r/${name}/${sets.before[name]}/remote-entry.js`);
      await expect(page.locator(`[data-release="${live}"]`)).toHaveCount(0);
      const phase = fault === 'throws at mount' ? 'mount' : 'load';
      expect(await failuresOf(page)).toMatchObject([{ remote: name, release: live, phase }]);
      expect(await page.evaluate(() => globalThis.tampered)).toBeUndefined();
      await expect
        .poll(async () => (await fetch(`${product.address}/metrics`)).text())
        .toContain(`remote="${name}",release="${live}",outcome="failed",phase="${phase}"`);
      await measured(page, { remote: name, fault, shown: 'the release before' });
    });
  }
}
