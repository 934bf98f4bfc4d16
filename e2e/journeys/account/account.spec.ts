import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { accountPages } from '../../pages/account/account';
import { pageFrame } from '../../pages/frame';
import { tripsPage } from '../../pages/ticket/trips';
import { expect, test } from '../../product/journey';
import { openTripsByCode, signInByCode } from '../../product/steps/sign-in-by-code';

async function signOut(page: Page) {
  const { account } = accountPages(page);
  await account.open();
  await account.signOut.click();
  await expect(account.signedOut).toBeVisible();
}

test('signs in with an emailed code, shows the trips and signs out', async ({ page, inbox }) => {
  const { account } = accountPages(page);
  const email = 'demo.hughes@example.com';
  await signInByCode(page, inbox, email);

  await pageFrame(page).link('My trips').click();
  await expect(page.getByText('RAILCRD5')).toBeVisible();

  await account.open();
  await expect(account.signedInAs(email)).toBeVisible();
  await signOut(page);
  await pageFrame(page).link('My trips').click();
  await expect(page.getByRole('heading', { name: 'No trips here yet' })).toBeVisible();
});

test('shows a guest all trips of an address after a code', async ({ page, inbox }) => {
  const email = 'demo.abernethy@example.com';
  const trips = tripsPage(page);
  await openTripsByCode(page, inbox, email);
  await expect(trips.upcoming).toContainText('FIRSTCL7');
  await expect(trips.address).toBeHidden();
});

test('subscribes to the newsletter in the footer and confirms it by the emailed link', async ({
  page,
  inbox,
}) => {
  // A new address each time, because services may keep data of an earlier run.
  const email = `reader-${randomUUID()}@example.com`;
  const { newsletter, scrollToFooter } = pageFrame(page);
  await page.goto('/');
  await scrollToFooter();
  await newsletter.getByLabel('Email address').fill(email);
  const arriving = await inbox.watch(email);
  await newsletter.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('One more step')).toBeVisible();
  await page.goto(await arriving.link(/newsletter/));
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are subscribed' })).toBeVisible();
});

test('searches the help pages and sends a support message', async ({ page, inbox }) => {
  const email = `help-${test.info().project.name}@example.com`;
  await page.goto('/');
  await pageFrame(page).link('Help').click();
  await page.getByLabel('Search the help pages').fill('refund');
  const articles = page.getByRole('region', { name: 'Help pages' }).getByRole('heading');
  // All articles are shown until the search result arrives.
  await expect(articles.first()).toContainText(/refund/i);
  const title = (await articles.first().textContent()) ?? '';
  await articles.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await page.goBack();
  await page.getByRole('link', { name: 'Write to support' }).click();
  await page.getByLabel('Your email address').fill(email);
  await page.getByLabel('Booking reference').fill('SWAPME24');
  await page.getByLabel('What is it about?').fill('A seat by the window');
  const arriving = await inbox.watch(email);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Write your message.');
  await expect(page.getByLabel('What is it about?')).toHaveValue('A seat by the window');
  await page.getByLabel('Your message').fill('May I have one, <b>please</b>?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText(/Your case is /)).toBeVisible();
  await arriving.message();
});

test('resets a password and signs in with it', async ({ page, inbox }) => {
  const { signIn, reset, account } = accountPages(page);
  const email = `reset-${test.info().project.name}@example.com`;
  const password = 'four quiet window seats';
  await signInByCode(page, inbox, email);
  await signOut(page);
  await signIn.open();
  await signIn.passwordTab.click();
  await signIn.forgotPassword.click();
  await reset.email.fill(email);
  const arriving = await inbox.watch(email);
  await reset.send.click();
  await expect(reset.sent).toBeVisible();
  await page.goto(await arriving.link(/token=/));
  await reset.password.fill(password);
  await reset.save.click();
  await expect(reset.done).toBeVisible();

  await signOut(page);
  await signIn.open();
  await signIn.passwordTab.click();
  await signIn.byPassword(email, password);
  await expect(page).not.toHaveURL(/sign-in/);
  await account.open();
  await expect(account.signedInAs(email)).toBeVisible();
});

test('signs out other devices, downloads the data and deletes the account', async ({
  page,
  inbox,
  browser,
  baseURL,
}) => {
  const { account } = accountPages(page);
  const email = `delete-${test.info().project.name}@example.com`;
  const otherDevice = await browser.newContext({ baseURL });
  const other = await otherDevice.newPage();
  await signInByCode(other, inbox, email);
  await signInByCode(page, inbox, email);

  await account.open();
  await expect(account.devices).toHaveCount(2);
  await account.signOutElsewhere.click();
  await expect(account.devices).toHaveCount(1);
  await accountPages(other).account.open();
  await expect(other.getByText('You are not signed in.')).toBeVisible();
  await otherDevice.close();

  const downloading = page.waitForEvent('download');
  await account.download.click();
  const saved = await (await downloading).path();
  expect(JSON.parse(await readFile(saved, 'utf8'))).toMatchObject({ traveller: { email } });

  await account.deleteAccount.click();
  await account.deleteDialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(account.deleted).toBeVisible();
  await account.open();
  await expect(page.getByText('You are not signed in.')).toBeVisible();
});
