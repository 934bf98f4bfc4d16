import type { Page } from '@playwright/test';
import type { FaultProxy } from '../product/fault-proxy';
import { cardIn, expect, failuresOf, refusals, remotes, test } from './recovery-test';

const [swap, trips, auth] = remotes;

/** The files that the door of a remote needs, its entry the first. */
const doorOf = async (page: Page, remote: string, release = '') => {
  const files = await page
    .locator('#door-files')
    .evaluate((told, name) => JSON.parse(told.textContent ?? '{}')[name], remote);
  return ['remote-entry.js', ...files].map((file) => `/r/${remote}/${release}/${file}`);
};

/** Everything asked for under a remote's folder from now on. */
const askedOf = (faulty: FaultProxy, remote: string) => {
  faulty.asked();
  const all: string[] = [];
  return () => {
    all.push(...faulty.asked().filter((file) => file.startsWith(`/r/${remote}/`)));
    return [...all];
  };
};

test('the door of a remote that was fetched ahead opens without a file asked of the network', async ({
  page,
  faulty,
  sets,
}) => {
  const asked = askedOf(faulty, trips.name);
  await page.goto(swap.path);
  await expect(page.getByRole('heading', { level: 1, name: swap.heading })).toBeVisible();
  const door = await doorOf(page, trips.name, sets.now[trips.name]);
  await expect.poll(() => asked().sort()).toEqual([...door].sort());
  // It was fetched, not run.
  expect(await failuresOf(page)).toEqual([]);
  expect(await page.locator('[data-remote=mfe-trips]').innerHTML()).toBe('');

  await page.getByRole('link', { name: 'My trips' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My trips' })).toBeVisible();
  // What the screen itself loads later is no part of the door.
  expect(asked().filter((file) => door.some((one) => file.startsWith(one)))).toHaveLength(
    door.length,
  );
});

test('a remote that hangs while it is fetched ahead holds one connection, and no other remote waits for it', async ({
  page,
  faulty,
  tolerate,
}) => {
  tolerate(refusals);
  const asked = askedOf(faulty, trips.name);
  faulty.break(new RegExp(`^/r/${trips.name}/`), 'hangs');
  await page.goto(swap.path);
  await expect.poll(asked).toHaveLength(1);

  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: auth.heading })).toBeVisible();
  await expect(cardIn(page)).toHaveCount(0);
  expect(await failuresOf(page)).toEqual([]);
  // By then it has been tried once more, while the second screen was read, and given up.
  await page.waitForTimeout(6_000);
  const tries = asked().length;
  expect(tries).toBeLessThanOrEqual(2);
  await page.waitForTimeout(2_000);
  expect(asked()).toHaveLength(tries);
});

test('a remote that is opened while its entry is on its way does not ask for it twice', async ({
  page,
  faulty,
  sets,
}) => {
  const asked = askedOf(faulty, trips.name);
  faulty.break(new RegExp(`^/r/${trips.name}/`), 'slow');
  await page.goto(swap.path);
  await expect.poll(asked).toEqual([`/r/${trips.name}/${sets.now[trips.name]}/remote-entry.js`]);
  await page.getByRole('link', { name: 'My trips' }).click();
  // After two seconds the release before is asked for as well.
  await page.waitForTimeout(1_500);
  expect(asked()).toHaveLength(1);
});
