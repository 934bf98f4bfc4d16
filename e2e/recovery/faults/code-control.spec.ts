import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { accountPages } from '../../pages/account/account';
import { oneTimeCode } from '../../pages/account/one-time-code';
import { networkFaults } from '../../product/fault-proxy';
import {
  breakRelease,
  control,
  expect,
  expectOthersWork,
  getFailures,
  loadErrors,
  recordMeasurement,
  recoveryCard,
  repairRelease,
  retryButton,
  test,
} from '../recovery-test';

/** Requests a code, which shows the control. */
async function requestCode(page: Page) {
  await page.goto('/account/sign-in', { waitUntil: 'commit' });
  const { signIn } = accountPages(page);
  await signIn.email.fill(`recovery-${randomUUID()}@example.com`);
  await signIn.send.click();
}

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' });

for (const fault of networkFaults) {
  test(`shows a card instead of the code control when all its releases are ${fault}, and recovers with Retry`, async ({
    page,
    faultProxy,
    sets,
    allowErrors,
  }) => {
    allowErrors(loadErrors);
    faultProxy.break(new RegExp(`^/r/${control}/`), fault);
    await requestCode(page);
    await expect(recoveryCard(page)).toBeVisible();
    await expect(heading(page)).toBeVisible();
    const failures = await getFailures(page);
    expect(failures.map(({ remote, phase }) => `${remote} ${phase}`)).toEqual(
      failures.map(() => `${control} load`),
    );
    expect(failures.filter(({ release }) => release === sets.now[control])).toHaveLength(1);
    expect(await page.evaluate(() => globalThis.tampered)).toBeUndefined();
    faultProxy.repair();
    await retryButton(page).click();
    await expect(oneTimeCode(page).first).toBeVisible();
    await recordMeasurement(page, { remote: control, fault, shown: 'card' });
    await expectOthersWork(page, 'mfe-auth');
  });
}

test('shows a card when the code control throws at load without a fallback release, and recovers with Retry', async ({
  page,
  faultProxy,
  sets,
  allowErrors,
}) => {
  allowErrors(loadErrors);
  allowErrors(/broken release/);
  faultProxy.break(new RegExp(`^/r/${control}/${sets.before[control]}/`), 'refused');
  await breakRelease(page, { [control]: 'load' });
  await requestCode(page);
  await expect(recoveryCard(page)).toBeVisible();
  await repairRelease(page);
  await retryButton(page).click();
  await expect(oneTimeCode(page).first).toBeVisible();
  await recordMeasurement(page, { remote: control, fault: 'throws at load', shown: 'card' });
});

test('keeps the screen when the code control throws at render, and recovers with Retry', async ({
  page,
  sets,
  allowErrors,
}) => {
  allowErrors(/broken release|React will try to recreate/);
  await breakRelease(page, { [control]: 'mount' });
  await requestCode(page);
  await expect(recoveryCard(page)).toBeVisible();
  await expect(heading(page)).toBeVisible();
  expect(await getFailures(page)).toMatchObject([
    { remote: control, release: sets.now[control], phase: 'run', cause: 'broken release: mount' },
  ]);
  await repairRelease(page);
  await retryButton(page).click();
  await expect(oneTimeCode(page).first).toBeVisible();
  await recordMeasurement(page, { remote: control, fault: 'throws at mount', shown: 'card' });
});

test('reports an error in an event handler of the code control once and keeps the control', async ({
  page,
  sets,
  allowErrors,
}) => {
  allowErrors(/broken release/);
  await breakRelease(page, { [control]: 'event' });
  await requestCode(page);
  await oneTimeCode(page).enter('123456');
  await expect.poll(() => getFailures(page)).toHaveLength(1);
  expect(await getFailures(page)).toMatchObject([
    { remote: control, release: sets.now[control], phase: 'run', cause: 'broken release: event' },
  ]);
  await expect(oneTimeCode(page).first).toBeVisible();
  await recordMeasurement(page, {
    remote: control,
    fault: 'throws in an event',
    shown: 'its screen',
  });
});

for (const fault of ['404', 'hangs', 'tampered'] as const) {
  test(`falls back to the previous release when the code control is ${fault}`, async ({
    page,
    faultProxy,
    sets,
    allowErrors,
  }) => {
    allowErrors(loadErrors);
    faultProxy.break(new RegExp(`^/r/${control}/${sets.now[control]}/`), fault);
    await requestCode(page);
    await expect(oneTimeCode(page).first).toBeVisible();
    expect(await getFailures(page)).toMatchObject([
      { remote: control, release: sets.now[control], phase: 'load' },
    ]);
    await recordMeasurement(page, { remote: control, fault, shown: 'the release before' });
  });
}
