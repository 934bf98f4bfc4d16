import type { Page } from '@playwright/test';
import { accountPages } from '../../pages/account/account';
import { passkeyControls } from '../../pages/account/passkeys';
import { expect, test } from '../../product/journey';
import { addVirtualAuthenticator } from '../../product/steps/authenticator';
import { signInByCode } from '../../product/steps/sign-in-by-code';
import { expectAccessible } from '../../product/watch/check-accessibility';

/** Counts the passkey requests of this document. */
async function countPasskeyRequests(page: Page) {
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    Object.assign(window, { passkeyRequests: 0 });
    navigator.credentials.get = (options) => {
      const result = get(options);
      Object.assign(window, { passkeyRequests: Reflect.get(window, 'passkeyRequests') + 1 });
      return result;
    };
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'passkeyRequests')));
}

async function signOut(page: Page) {
  const { account } = accountPages(page);
  await account.open();
  await account.signOut.click();
  await expect(account.signedOut).toBeVisible();
}

test('adds a passkey, signs in with it and removes it', async ({ page, inbox }) => {
  const { account, signIn } = accountPages(page);
  const passkeys = passkeyControls(page);
  const email = `passkey-${test.info().project.name}@example.com`;
  const authenticator = await addVirtualAuthenticator(page);
  const requests = await countPasskeyRequests(page);
  await signInByCode(page, inbox, email);

  await account.open();
  const notification = await inbox.watch(email);
  await passkeys.add.click();
  await expect(passkeys.added).toBeVisible();
  await expect(passkeys.rows).toHaveCount(1);
  expect(await authenticator.count()).toBe(1);
  expect((await notification.message()).subject).toBe('A passkey was added to your account');

  // The same authenticator creates no second passkey.
  await passkeys.add.click();
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();

  await passkeys.rename.click();
  await passkeys.name.fill('My own phone');
  await passkeys.saveName.click();
  await expect(passkeys.rows).toContainText('My own phone');
  await expect(passkeys.rename).toBeFocused();
  await expectAccessible(page, 'the account with a passkey');

  await signOut(page);
  await authenticator.setPresence(false);
  await signIn.open();
  await expect(passkeys.signIn).toBeVisible();
  await expectAccessible(page, 'the sign-in screen with a passkey button');
  // The autofill request of the email field stays pending; the next request succeeds.
  await expect.poll(requests).toBe(1);
  await authenticator.setPresence(true);
  await passkeys.signIn.click();
  await expect(page).not.toHaveURL(/sign-in/);
  await account.open();
  await expect(account.signedInAs(email)).toBeVisible();
  await expect(passkeys.rows).toContainText('last used');

  await passkeys.remove.click();
  await expect(passkeys.removeDialog).toBeVisible();
  await expectAccessible(page, 'the dialog before a passkey is removed');
  await passkeys.removeDialog.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(passkeys.removed).toBeVisible();
  await expect(passkeys.rows).toHaveCount(0);
  await expect(passkeys.add).toBeFocused();
});

test('signs in with a passkey from the autofill of the email field', { tag: '@all' }, async ({
  page,
  inbox,
}) => {
  const { account, signIn } = accountPages(page);
  const passkeys = passkeyControls(page);
  const email = `passkey-autofill-${test.info().project.name}@example.com`;
  await addVirtualAuthenticator(page);
  await signInByCode(page, inbox, email);
  await account.open();
  await passkeys.add.click();
  await expect(passkeys.added).toBeVisible();
  await signOut(page);

  // The virtual authenticator accepts the first request.
  await signIn.open();
  await expect(page).not.toHaveURL(/sign-in/);
  await account.open();
  await expect(account.signedInAs(email)).toBeVisible();
});

test('shows what to do when the user verification fails', { tag: '@all' }, async ({
  page,
  inbox,
}) => {
  const { account, signIn } = accountPages(page);
  const passkeys = passkeyControls(page);
  const email = `passkey-rejected-${test.info().project.name}@example.com`;
  const authenticator = await addVirtualAuthenticator(page);
  await signInByCode(page, inbox, email);
  await account.open();
  await passkeys.add.click();
  await expect(passkeys.added).toBeVisible();
  await signOut(page);

  await authenticator.setUserVerified(false);
  await signIn.open();
  await passkeys.signIn.click();
  await expect(page.getByRole('alert')).toContainText('No passkey was used');
  await expect(passkeys.signIn).toBeFocused();
  await expect(signIn.email).toBeVisible();
});
