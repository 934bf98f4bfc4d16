import {
  breakRelease,
  brokenRemotes,
  expect,
  expectOthersWork,
  getFailures,
  loadErrors,
  navigate,
  recordMeasurement,
  recoveryCard,
  repairRelease,
  retryButton,
  test,
} from '../recovery-test';

const broken = /broken release/;

for (const { name, path, heading } of brokenRemotes) {
  for (const fault of ['load', 'mount'] as const) {
    test(`shows a card when ${name} throws at ${fault} without a fallback release, and recovers with Retry`, async ({
      page,
      faultProxy,
      sets,
      allowErrors,
    }) => {
      allowErrors(loadErrors);
      allowErrors(broken);
      faultProxy.break(new RegExp(`^/r/${name}/${sets.before[name]}/`), 'refused');
      await breakRelease(page, { [name]: fault });
      await page.goto(path, { waitUntil: 'commit' });
      await expect(recoveryCard(page)).toBeVisible();
      const common = { remote: name };
      expect(await getFailures(page)).toMatchObject([
        { ...common, release: sets.now[name], phase: fault, cause: `broken release: ${fault}` },
        { ...common, release: sets.before[name], phase: 'load' },
      ]);
      await expectOthersWork(page, name);
      await navigate(page, path);
      await expect(recoveryCard(page)).toBeVisible();
      await repairRelease(page);
      await retryButton(page).click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await recordMeasurement(page, { remote: name, fault: `throws at ${fault}`, shown: 'card' });
    });
  }

  test(`reports an error in an event handler of ${name} once with its release`, async ({
    page,
    sets,
    allowErrors,
  }) => {
    allowErrors(broken);
    await breakRelease(page, { [name]: 'event' });
    await page.goto(path);
    const title = page.getByRole('heading', { level: 1, name: heading });
    await title.click();
    await expect.poll(() => getFailures(page)).toHaveLength(1);
    expect(await getFailures(page)).toEqual([
      { remote: name, release: sets.now[name], phase: 'run', cause: 'broken release: event' },
    ]);
    await expect(title).toBeVisible();
    await expectOthersWork(page, name);
    await recordMeasurement(page, {
      remote: name,
      fault: 'throws in an event',
      shown: 'its screen',
    });
  });

  test(`opens other remotes and itself again when ${name} never unmounts`, async ({
    page,
    sets,
    allowErrors,
  }) => {
    // The router of the remote that stays mounted sees the paths of other remotes.
    allowErrors(/No routes matched location/);
    await breakRelease(page, { [name]: 'unmount' });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectOthersWork(page, name);
    expect(await getFailures(page)).toMatchObject([
      { remote: name, release: sets.now[name], phase: 'unmount' },
    ]);
    await navigate(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await recordMeasurement(page, { remote: name, fault: 'never unmounts', shown: 'its screen' });
  });
}
