import { expect, test } from '../../product/journey';
import { signInByCode } from '../../product/steps/sign-in-by-code';
import { expectAccessible } from '../../product/watch/check-accessibility';

test('chooses emails in the account', async ({ page, inbox }) => {
  await signInByCode(page, inbox, `choices-${test.info().project.name}@example.com`);
  await page.goto('/account');
  await page.getByRole('link', { name: /^Email choices/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Email choices' })).toBeVisible();
  const proposals = page.getByRole('checkbox', { name: /^Wishes and proposals/ });
  await expect(proposals).toBeVisible();
  const isOn = await proposals.isChecked();
  await proposals.setChecked(!isOn);
  await page.getByRole('button', { name: 'Save my choice' }).click();
  await expect(page.getByText('Your choice is saved.')).toBeVisible();
  await expectAccessible(page, 'the choice of emails');
  await page.reload();
  await expect(proposals).toBeChecked({ checked: !isOn });
});

test('the inbox of staging shows a mail as it was sent', { tag: '@all' }, async ({
  page,
  inbox,
}) => {
  const email = `as-sent-${test.info().project.name}@example.com`;
  await signInByCode(page, inbox, email);
  await page.goto(`/inbox?to=${email}`);
  const message = page.getByRole('article').first();
  const mail = message.frameLocator('iframe');
  await expect(mail.getByText(/is your code to sign in to Train Swap/).last()).toBeVisible();
  const frame = message.locator('iframe');
  // The frame is as high as the mail.
  await expect.poll(async () => (await frame.boundingBox())?.height ?? 0).toBeGreaterThan(300);
  await message.getByRole('button', { name: 'Text' }).click();
  await expect(frame).toBeHidden();
  await expect(message.getByText(/is your code to sign in to Train Swap/)).toBeVisible();
});
