import type { Page } from '@playwright/test';
import { address, expect, test } from '../../workbench';

const specimen = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const started = new Date('2026-11-21T09:00:00Z');

test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: started });
  await page.goto(address({ show: 'steps' }));
  await page.locator('[data-slot]').first().waitFor();
});

test('shows the address of the code and its remaining time', async ({ page }) => {
  const step = specimen(page, 'Interactive (123456 is correct)');
  await expect(step).toContainText('We sent a 6-digit code by email to a•••@example.com.');
  await expect(step).toContainText('5:00');
  await page.clock.runFor(61_000);
  await expect(step).toContainText('3:59');
});

test('says that the device is offline, and sends and submits no code until it is connected', {
  tag: '@all',
}, async ({ page }) => {
  /** Pages in the headless shell get no event when the network is gone. */
  const setOnline = (isOnline: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(navigator, 'onLine', { value, configurable: true });
      dispatchEvent(new Event(value ? 'online' : 'offline'));
    }, isOnline);
  const step = specimen(page, 'Interactive (123456 is correct)');
  await page.clock.runFor(61_000);
  await setOnline(false);
  await expect(step.getByText('You are offline.')).toBeVisible();
  await expect(step.getByRole('button', { name: 'Send a new code' })).toBeDisabled();
  await step.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type('111111');
  await expect(step.getByText('Checking the code…')).toBeHidden();
  await setOnline(true);
  await expect(step.getByText('You are offline.')).toBeHidden();
  await step.getByRole('button', { name: 'Continue' }).click();
  await expect(step.getByText('Checking the code…')).toBeVisible();
});

test('does not submit an incomplete code and focuses the empty box', async ({ page }) => {
  const step = specimen(page, 'Interactive (123456 is correct)');
  await step.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await expect(step.getByRole('alert')).toHaveText('Enter all 6 digits of the code.');
  await expect(step.getByLabel('Digit 4 of 6')).toBeFocused();
  await page.keyboard.type('4');
  await expect(step.getByRole('alert')).toBeEmpty();
});

test('announces a wrong code, keeps it visible and replaces it by the next one', async ({
  page,
}) => {
  const step = specimen(page, 'Interactive (123456 is correct)');
  await step.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type('111111');
  await expect(step.getByText('Checking the code…')).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(step.getByRole('alert')).toContainText('That code is not right.');
  await page.evaluate(() => navigator.clipboard.writeText('123456'));
  await page.keyboard.press('ControlOrMeta+V');
  await page.clock.runFor(1_000);
  await expect(step.getByText('sent 123456')).toBeVisible();
  await expect(step.getByRole('alert')).toBeEmpty();
});

test('after a wrong code the next digit replaces it, and a click corrects one digit', async ({
  page,
}) => {
  const step = specimen(page, 'Interactive (123456 is correct)');
  const codes = () =>
    step
      .getByRole('textbox')
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value).join(''));
  await step.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type('111111');
  await page.clock.runFor(1_000);
  await expect(step.getByRole('alert')).toContainText('That code is not right.');
  await page.keyboard.type('2');
  expect(await codes()).toBe('2');
  await page.keyboard.type('22222');
  await page.clock.runFor(1_000);
  await expect(step.getByRole('alert')).toContainText('That code is not right.');
  await step.getByLabel('Digit 3 of 6').click();
  await page.keyboard.type('9');
  expect(await codes()).toBe('229222');
  // A second digit may be wrong too.
  await expect(step.getByText('sent 229222')).toHaveCount(0);
  await step.getByRole('button', { name: 'Continue' }).click();
  await expect(step.getByText('sent 229222')).toBeVisible();
});

test('the code is visible and read-only while it is checked', async ({ page }) => {
  const step = specimen(page, 'Interactive (123456 is correct)');
  await step.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type('111111');
  await expect(step.getByText('Checking the code…')).toBeVisible();
  await page.keyboard.type('9');
  await expect(step.getByLabel('Digit 6 of 6')).toHaveValue('1');
  await expect(step.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Enter');
  await page.clock.runFor(1_000);
  await expect(step.getByText('sent 111111')).toHaveCount(1);
});

test('shows a message for text without a code', async ({ page }) => {
  const step = specimen(page, 'Interactive (123456 is correct)');
  await step.getByLabel('Digit 1 of 6').click();
  await page.keyboard.press('x');
  await expect(step.getByText('That text has no code. A code has 6 digits.')).toBeVisible();
});

test('another code can be sent only after the cool-down', async ({ page }) => {
  const step = specimen(page, 'Interactive (123456 is correct)');
  const resend = step.getByRole('button', { name: /^Send a new code/ });
  await expect(resend).toHaveText('Send a new code in 0:30');
  await resend.click({ force: true });
  await expect(step.getByText('requested a new code')).toHaveCount(0);
  await page.clock.runFor(31_000);
  await expect(resend).toHaveText('Send a new code');
  await step.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type('12');
  await resend.click();
  await expect(step.getByText('requested a new code')).toBeVisible();
  await expect(step.getByText(/We sent a new code/)).toBeVisible();
  await expect(step.getByLabel('Digit 1 of 6')).toHaveValue('');
  await expect(resend).toBeFocused();
});

test('shows an expired code and offers a new one', async ({ page }) => {
  const step = specimen(page, 'Expired');
  await expect(step.getByText('This code has expired. Send a new code.')).toBeVisible();
  await expect(step.getByRole('button', { name: 'Send a new code' })).toBeEnabled();
});

test('shows an error when a new code cannot be sent', async ({ page }) => {
  const step = specimen(page, 'No new code could be sent');
  await step.getByRole('button', { name: 'Send a new code' }).click();
  await expect(step.getByText('We could not send a new code. Try again.')).toBeVisible();
});

test('the traveller can change the address', async ({ page }) => {
  const step = specimen(page, 'Interactive (123456 is correct)');
  await step.getByRole('button', { name: 'Use another email address' }).click();
  await expect(step.getByText('requested another address')).toBeVisible();
});
