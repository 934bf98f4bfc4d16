import { ofSimilar } from '../../product/levels';
import {
  breakRelease,
  brokenRemotes,
  expect,
  getFailures,
  loadErrors,
  recordMeasurement,
  recoveryCard,
  test,
} from '../recovery-test';

/** Faults of the live release only; the previous release works. */
const faults = ['hangs', 'refused', 'tampered', 'throws at load', 'throws at mount'] as const;

for (const { name, path, heading } of brokenRemotes) {
  for (const [index, fault] of faults.entries()) {
    test(
      `falls back to the previous release and notifies the edge server when ${name} is ${fault}`,
      ofSimilar(index),
      async ({ page, product, faultProxy, sets, allowErrors }) => {
        allowErrors(loadErrors);
        allowErrors(/broken release/);
        const live = sets.now[name];
        if (fault === 'throws at load') await breakRelease(page, { [name]: 'load' });
        else if (fault === 'throws at mount') await breakRelease(page, { [name]: 'mount' });
        else faultProxy.break(new RegExp(`^/r/${name}/${live}/`), fault);

        await page.goto(path, { waitUntil: 'commit' });
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expect(recoveryCard(page)).toHaveCount(0);
        // The prerendered HTML has the same heading, so the loaded files show which release renders the screen.
        const loaded = () =>
          page.evaluate(() =>
            performance
              .getEntriesByType('resource')
              .map(({ name: address }) => new URL(address).pathname),
          );
        await expect.poll(loaded).toContain(`/r/${name}/${sets.before[name]}/remote-entry.js`);
        await expect(page.locator(`[data-release="${live}"]`)).toHaveCount(0);
        const phase = fault === 'throws at mount' ? 'mount' : 'load';
        expect(await getFailures(page)).toMatchObject([{ remote: name, release: live, phase }]);
        expect(await page.evaluate(() => globalThis.tampered)).toBeUndefined();
        await expect
          .poll(async () => (await fetch(`${product.address}/metrics`)).text())
          .toContain(`remote="${name}",release="${live}",outcome="failed",phase="${phase}"`);
        await recordMeasurement(page, { remote: name, fault, shown: 'the release before' });
      },
    );
  }
}
