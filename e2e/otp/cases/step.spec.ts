import type { Page } from '@playwright/test';
import { address, expect, test } from '../workbench';

const specimen = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const started = new Date('2026-11-21T09:00:00Z');

test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: started });
  await page.goto(address({ show: 'steps' }));
  await page.locator('[data-slot]').first().waitFor();
});

test('the step says where the code was sent and how long it works', async ({ page }) => {
  const step = specimen(page, 'At work (123456 is right)');
  await expect(step).toContainText('We sent a 6-digit code by e-mail to a•••@example.com.');
  await expect(step).toContainText('5:00');
  await page.clock.runFor(61_000);
  await expect(step).toContainText('3:59');
});

test('a code in part is not sent: the step says so and goes to the empty box', async ({ page }) => {
  const step = specimen(page, 'At work (123456 is right)');
  await step.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await expect(step.getByRole('alert')).toHaveText('Enter all 6 digits of the code.');
  await expect(step.getByLabel('Digit 4 of 6')).toBeFocused();
  await page.keyboard.type('4');
  await expect(step.getByRole('alert')).toBeEmpty();
});

test('a wrong code stays in view, is announced, and the next one replaces it', async ({ page }) => {
  const step = specimen(page, 'At work (123456 is right)');
  await step.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type('111111');
  await page.keyboard.press('Enter');
  await expect(step.getByText('Checking the code…')).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(step.getByRole('alert')).toContainText('That code is not right.');
  await page.evaluate(() => navigator.clipboard.writeText('123456'));
  await page.keyboard.press('ControlOrMeta+V');
  await page.keyboard.press('Enter');
  await page.clock.runFor(1_000);
  await expect(step.getByText('sent 123456')).toBeVisible();
  await expect(step.getByRole('alert')).toBeEmpty();
});

test('after a wrong code the next digit begins anew, and a click corrects one', async ({
  page,
}) => {
  const step = specimen(page, 'At work (123456 is right)');
  const codes = () =>
    step
      .getByRole('textbox')
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value).join(''));
  await step.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type('111111');
  await page.keyboard.press('Enter');
  await page.clock.runFor(1_000);
  await expect(step.getByRole('alert')).toContainText('That code is not right.');
  await page.keyboard.type('2');
  expect(await codes()).toBe('2');
  await page.keyboard.type('22222');
  await step.getByRole('button', { name: 'Continue' }).click();
  await page.clock.runFor(1_000);
  await expect(step.getByRole('alert')).toContainText('That code is not right.');
  await step.getByLabel('Digit 3 of 6').click();
  await page.keyboard.type('9');
  expect(await codes()).toBe('229222');
});

test('the code stays in view and takes no change while it is checked', async ({ page }) => {
  const step = specimen(page, 'At work (123456 is right)');
  await step.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type('111111');
  await page.keyboard.press('Enter');
  await page.keyboard.type('9');
  await expect(step.getByLabel('Digit 6 of 6')).toHaveValue('1');
  await expect(step.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Enter');
  await page.clock.runFor(1_000);
  await expect(step.getByText('sent 111111')).toHaveCount(1);
});

test('text without a code is refused in words', async ({ page }) => {
  const step = specimen(page, 'At work (123456 is right)');
  await step.getByLabel('Digit 1 of 6').click();
  await page.keyboard.press('x');
  await expect(step.getByText('There was no code in that. It has 6 digits.')).toBeVisible();
});

test('another code may be asked for after the cool-down, not before', async ({ page }) => {
  const step = specimen(page, 'At work (123456 is right)');
  const resend = step.getByRole('button', { name: /^Send a new code/ });
  await expect(resend).toHaveText('Send a new code in 0:30');
  await resend.click({ force: true });
  await expect(step.getByText('asked for a new code')).toHaveCount(0);
  await page.clock.runFor(31_000);
  await expect(resend).toHaveText('Send a new code');
  await step.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type('12');
  await resend.click();
  await expect(step.getByText('asked for a new code')).toBeVisible();
  await expect(step.getByText(/A new code is on its way/)).toBeVisible();
  await expect(step.getByLabel('Digit 1 of 6')).toHaveValue('');
  await expect(resend).toBeFocused();
});

test('a code that has run out says so, and another is at hand', async ({ page }) => {
  const step = specimen(page, 'Run out');
  await expect(step.getByText('This code has run out. Ask for a new one.')).toBeVisible();
  await expect(step.getByRole('button', { name: 'Send a new code' })).toBeEnabled();
});

test('a new code that could not be sent says so', async ({ page }) => {
  const step = specimen(page, 'No new code could be sent');
  await step.getByRole('button', { name: 'Send a new code' }).click();
  await expect(step.getByText('The new code could not be sent. Try again.')).toBeVisible();
});

test('the traveller can go back to the address', async ({ page }) => {
  const step = specimen(page, 'At work (123456 is right)');
  await step.getByRole('button', { name: 'Use another e-mail address' }).click();
  await expect(step.getByText('asked for another address')).toBeVisible();
});
