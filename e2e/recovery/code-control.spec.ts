import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { accountPages } from '../pages/account';
import { oneTimeCode } from '../pages/one-time-code';
import { networkFaults } from '../product/fault-proxy';
import {
  breakRelease,
  cardIn,
  control,
  expect,
  expectOthersWell,
  failuresOf,
  measured,
  mendRelease,
  refusals,
  retryIn,
  test,
} from './recovery-test';

/** To where the control stands: a code is on its way. */
const askForCode = async (page: Page) => {
  await page.goto('/account/sign-in', { waitUntil: 'commit' });
  const { signIn } = accountPages(page);
  await signIn.email.fill(`recovery-${randomUUID()}@example.com`);
  await signIn.send.click();
};

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' });

for (const fault of networkFaults) {
  test(`the code control ${fault}, all of its releases: a card in its place alone, Retry heals`, async ({
    page,
    faulty,
    sets,
    tolerate,
  }) => {
    tolerate(refusals);
    faulty.break(new RegExp(`^/r/${control}/`), fault);
    await askForCode(page);
    await expect(cardIn(page)).toBeVisible();
    await expect(heading(page)).toBeVisible();
    const told = await failuresOf(page);
    expect(told.map(({ remote, phase }) => `${remote} ${phase}`)).toEqual(
      told.map(() => `${control} load`),
    );
    expect(told.filter(({ release }) => release === sets.now[control])).toHaveLength(1);
    expect(await page.evaluate(() => globalThis.tampered)).toBeUndefined();
    faulty.heal();
    await retryIn(page).click();
    await expect(oneTimeCode(page).first).toBeVisible();
    await measured(page, { remote: control, fault, shown: 'card' });
    await expectOthersWell(page, 'mfe-auth');
  });
}

test('the code control throws at load and nothing stands in: a card, Retry heals', async ({
  page,
  faulty,
  sets,
  tolerate,
}) => {
  tolerate(refusals);
  tolerate(/broken release/);
  faulty.break(new RegExp(`^/r/${control}/${sets.before[control]}/`), 'refused');
  await breakRelease(page, { [control]: 'load' });
  await askForCode(page);
  await expect(cardIn(page)).toBeVisible();
  await mendRelease(page);
  await retryIn(page).click();
  await expect(oneTimeCode(page).first).toBeVisible();
  await measured(page, { remote: control, fault: 'throws at load', shown: 'card' });
});

test('the code control throws when it is drawn: the screen around it stays, Retry heals', async ({
  page,
  sets,
  tolerate,
}) => {
  tolerate(/broken release|React will try to recreate/);
  await breakRelease(page, { [control]: 'mount' });
  await askForCode(page);
  await expect(cardIn(page)).toBeVisible();
  await expect(heading(page)).toBeVisible();
  expect(await failuresOf(page)).toMatchObject([
    { remote: control, release: sets.now[control], phase: 'run', cause: 'broken release: mount' },
  ]);
  await mendRelease(page);
  await retryIn(page).click();
  await expect(oneTimeCode(page).first).toBeVisible();
  await measured(page, { remote: control, fault: 'throws at mount', shown: 'card' });
});

test('the code control throws in an event: told once, and the control stays', async ({
  page,
  sets,
  tolerate,
}) => {
  tolerate(/broken release/);
  await breakRelease(page, { [control]: 'event' });
  await askForCode(page);
  await oneTimeCode(page).enter('123456');
  await expect.poll(() => failuresOf(page)).toHaveLength(1);
  expect(await failuresOf(page)).toMatchObject([
    { remote: control, release: sets.now[control], phase: 'run', cause: 'broken release: event' },
  ]);
  await expect(oneTimeCode(page).first).toBeVisible();
  await measured(page, { remote: control, fault: 'throws in an event', shown: 'its screen' });
});

for (const fault of ['404', 'hangs', 'tampered'] as const) {
  test(`the code control ${fault}: the release before takes its place`, async ({
    page,
    faulty,
    sets,
    tolerate,
  }) => {
    tolerate(refusals);
    faulty.break(new RegExp(`^/r/${control}/${sets.now[control]}/`), fault);
    await askForCode(page);
    await expect(oneTimeCode(page).first).toBeVisible();
    expect(await failuresOf(page)).toMatchObject([
      { remote: control, release: sets.now[control], phase: 'load' },
    ]);
    await measured(page, { remote: control, fault, shown: 'the release before' });
  });
}
