import {
  breakRelease,
  brokenRemotes,
  cardIn,
  expect,
  expectOthersWell,
  failuresOf,
  go,
  measured,
  mendRelease,
  refusals,
  retryIn,
  test,
} from './recovery-test';

const broken = /broken release/;

for (const { name, path, heading } of brokenRemotes) {
  for (const fault of ['load', 'mount'] as const) {
    test(`${name} throws at ${fault} and nothing stands in: a card, the others well, Retry heals`, async ({
      page,
      faulty,
      sets,
      tolerate,
    }) => {
      tolerate(refusals);
      tolerate(broken);
      faulty.break(new RegExp(`^/r/${name}/${sets.before[name]}/`), 'refused');
      await breakRelease(page, { [name]: fault });
      await page.goto(path, { waitUntil: 'commit' });
      await expect(cardIn(page)).toBeVisible();
      const about = { remote: name };
      expect(await failuresOf(page)).toMatchObject([
        { ...about, release: sets.now[name], phase: fault, cause: `broken release: ${fault}` },
        { ...about, release: sets.before[name], phase: 'load' },
      ]);
      await expectOthersWell(page, name);
      await go(page, path);
      await expect(cardIn(page)).toBeVisible();
      await mendRelease(page);
      await retryIn(page).click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await measured(page, { remote: name, fault: `throws at ${fault}`, shown: 'card' });
    });
  }

  test(`${name} throws in an event: told once with its release, and nothing else happens`, async ({
    page,
    sets,
    tolerate,
  }) => {
    tolerate(broken);
    await breakRelease(page, { [name]: 'event' });
    await page.goto(path);
    const title = page.getByRole('heading', { level: 1, name: heading });
    await title.click();
    await expect.poll(() => failuresOf(page)).toHaveLength(1);
    expect(await failuresOf(page)).toEqual([
      { remote: name, release: sets.now[name], phase: 'run', cause: 'broken release: event' },
    ]);
    await expect(title).toBeVisible();
    await expectOthersWell(page, name);
    await measured(page, { remote: name, fault: 'throws in an event', shown: 'its screen' });
  });

  test(`${name} never unmounts: the others open, and it opens again`, async ({
    page,
    sets,
    tolerate,
  }) => {
    // What stayed behind still has its router, and that sees the addresses of others.
    tolerate(/No routes matched location/);
    await breakRelease(page, { [name]: 'unmount' });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectOthersWell(page, name);
    expect(await failuresOf(page)).toMatchObject([
      { remote: name, release: sets.now[name], phase: 'unmount' },
    ]);
    await go(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await measured(page, { remote: name, fault: 'never unmounts', shown: 'its screen' });
  });
}
