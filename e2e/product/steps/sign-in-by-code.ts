import { expect, type Page } from '@playwright/test';
import { accountPages } from '../../pages/account/account';
import { oneTimeCode } from '../../pages/account/one-time-code';
import { tripsPage } from '../../pages/ticket/trips';
import type { Inbox } from '../data/inbox';

/** Signs in with the code that is sent to the address. */
export async function signInByCode(page: Page, inbox: Inbox, email: string) {
  const { signIn } = accountPages(page);
  await signIn.open();
  await signIn.email.fill(email);
  const arriving = await inbox.watch(email);
  await signIn.send.click();
  await oneTimeCode(page).enter(await arriving.code());
  await expect(page).not.toHaveURL(/sign-in/);
}

/** Opens all trips of an address without an account, with the code that is sent to it. */
export async function openTripsByCode(page: Page, inbox: Inbox, email: string) {
  const trips = tripsPage(page);
  await trips.open();
  await trips.address.fill(email);
  const arriving = await inbox.watch(email);
  await trips.send.click();
  await oneTimeCode(page).enter(await arriving.code());
  await expect(trips.upcoming).toBeVisible();
}
