import { expect, type Page } from '@playwright/test';
import { exchangePage } from '../pages/exchange';
import { findTicketPage } from '../pages/find-ticket';
import { oneTimeCode } from '../pages/one-time-code';
import { seatsPage } from '../pages/seats';
import { ticketPage } from '../pages/ticket';
import type { Inbox } from './inbox';

/** From the first screen to the ticket, as a guest. */
export const openTicket = async (page: Page, booking: { reference: string; holder: string }) => {
  const find = findTicketPage(page);
  await find.open();
  await find.lookUp(booking);
  await expect(ticketPage(page).verdict).toBeVisible();
  return ticketPage(page);
};

/** From the ticket to held seats; `train` picks one of the offered trains. */
export const holdSeats = async (page: Page, train = 0) => {
  await ticketPage(page).offers.nth(train).click();
  const seats = seatsPage(page);
  await expect(seats.heading).toBeVisible();
  await seats.choosePlace();
  await seats.hold.click();
  await expect(exchangePage(page).held).toBeVisible();
  return exchangePage(page);
};

/** Proves by an e-mailed code that the held seats are the traveller's to pay for. */
export const proveByEmail = async (page: Page, inbox: Inbox, email: string) => {
  const arriving = await inbox.watch(email);
  await exchangePage(page).sendByEmail.click();
  const code = oneTimeCode(page);
  await expect(code.first).toBeVisible();
  await code.enter(await arriving.code());
  await expect(exchangePage(page).identity).toBeHidden();
};
