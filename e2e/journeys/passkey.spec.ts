import type { Page } from '@playwright/test';
import { accountPages } from '../pages/account';
import { passkeyParts } from '../pages/passkeys';
import { plugInAuthenticator } from '../product/authenticator';
import { signInByCode } from '../product/by-code';
import { expectAccessible } from '../product/check-accessibility';
import { expect, test } from '../product/journey';

/** How often this document has asked for a passkey, whether or not one was given. */
const countAsked = async (page: Page) => {
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    Object.assign(window, { askedForPasskeys: 0 });
    navigator.credentials.get = (options) => {
      const answer = get(options);
      Object.assign(window, { askedForPasskeys: Reflect.get(window, 'askedForPasskeys') + 1 });
      return answer;
    };
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'askedForPasskeys')));
};

const signOut = async (page: Page) => {
  const { account } = accountPages(page);
  await account.open();
  await account.signOut.click();
  await expect(account.signedOut).toBeVisible();
};

test('a traveller adds a passkey, signs in with it and removes it', async ({ page, inbox }) => {
  const { account, signIn } = accountPages(page);
  const passkeys = passkeyParts(page);
  const email = `passkey-${test.info().project.name}@example.com`;
  const authenticator = await plugInAuthenticator(page);
  const asked = await countAsked(page);
  await signInByCode(page, inbox, email);

  await account.open();
  const told = await inbox.watch(email);
  await passkeys.add.click();
  await expect(passkeys.added).toBeVisible();
  await expect(passkeys.rows).toHaveCount(1);
  expect(await authenticator.count()).toBe(1);
  expect((await told.message()).subject).toBe('A passkey was added to your account');

  // The same place makes no second one.
  await passkeys.add.click();
  await expect(page.getByText('There is a passkey for your account here already.')).toBeVisible();

  await passkeys.rename.click();
  await passkeys.name.fill('My own phone');
  await passkeys.saveName.click();
  await expect(passkeys.rows).toContainText('My own phone');
  await expect(passkeys.rename).toBeFocused();
  await expectAccessible(page, 'the account with a passkey');

  await signOut(page);
  await authenticator.touched(false);
  await signIn.open();
  await expect(passkeys.signIn).toBeVisible();
  await expectAccessible(page, 'signing in with passkeys on offer');
  // The e-mail field asks by itself, and waits on; what is asked from here on is answered.
  await expect.poll(asked).toBe(1);
  await authenticator.touched(true);
  await passkeys.signIn.click();
  await expect(page).not.toHaveURL(/sign-in/);
  await account.open();
  await expect(account.signedInAs(email)).toBeVisible();
  await expect(passkeys.rows).toContainText('last used');

  await passkeys.remove.click();
  await expect(passkeys.removeQuestion).toBeVisible();
  await expectAccessible(page, 'the question before a passkey is removed');
  await passkeys.removeQuestion.getByRole('button', { name: 'Remove it' }).click();
  await expect(passkeys.removed).toBeVisible();
  await expect(passkeys.rows).toHaveCount(0);
  await expect(passkeys.add).toBeFocused();
});

test('a passkey is offered where the e-mail address is filled in', async ({ page, inbox }) => {
  const { account, signIn } = accountPages(page);
  const passkeys = passkeyParts(page);
  const email = `passkey-autofill-${test.info().project.name}@example.com`;
  await plugInAuthenticator(page);
  await signInByCode(page, inbox, email);
  await account.open();
  await passkeys.add.click();
  await expect(passkeys.added).toBeVisible();
  await signOut(page);

  // The virtual authenticator chooses as soon as it is offered something.
  await signIn.open();
  await expect(page).not.toHaveURL(/sign-in/);
  await account.open();
  await expect(account.signedInAs(email)).toBeVisible();
});

test('a wrong finger signs nobody in, and the screen says what to do', async ({ page, inbox }) => {
  const { account, signIn } = accountPages(page);
  const passkeys = passkeyParts(page);
  const email = `passkey-finger-${test.info().project.name}@example.com`;
  const authenticator = await plugInAuthenticator(page);
  await signInByCode(page, inbox, email);
  await account.open();
  await passkeys.add.click();
  await expect(passkeys.added).toBeVisible();
  await signOut(page);

  await authenticator.known(false);
  await signIn.open();
  await passkeys.signIn.click();
  await expect(page.getByRole('alert')).toContainText('No passkey was used');
  await expect(passkeys.signIn).toBeFocused();
  await expect(signIn.email).toBeVisible();
});
