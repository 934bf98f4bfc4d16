import { type Browser, expect, type Page } from '@playwright/test';
import { findTicketPage } from '../../pages/ticket/find-ticket';

/** Opens the link of a mail as on another device, where the traveller enters only the name. */
export async function openMailLink(browser: Browser, link: string, holder: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(link);
  const find = findTicketPage(page);
  await expect(find.reference).toHaveValue(/^[A-Z0-9]{8}$/);
  await find.holder.fill(holder);
  await find.submit.click();
  await expect(page).toHaveURL(new URL(link).origin + new URL(link).pathname);
  return page;
}
