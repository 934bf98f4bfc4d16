import { expect, type Page } from '@playwright/test';
import { oneTimeCode } from '../../pages/account/one-time-code';
import { exchangePage } from '../../pages/ticket/exchange';
import { findTicketPage } from '../../pages/ticket/find-ticket';
import { seatsPage } from '../../pages/ticket/seats';
import { ticketPage } from '../../pages/ticket/ticket';
import type { Inbox } from '../data/inbox';

/** Opens a ticket from the first screen, as a guest. */
export async function openTicket(page: Page, booking: { reference: string; holder: string }) {
  const find = findTicketPage(page);
  await find.open();
  await find.findBooking(booking);
  await expect(ticketPage(page).verdict).toBeVisible();
  return ticketPage(page);
}

/** Holds seats from the ticket; `train` is the index of the offered train. */
export async function holdSeats(page: Page, train = 0) {
  await ticketPage(page).offers.nth(train).click();
  const seats = seatsPage(page);
  await expect(seats.heading).toBeVisible();
  await seats.choosePlace();
  await seats.hold.click();
  await expect(exchangePage(page).held).toBeVisible();
  return exchangePage(page);
}

/** Verifies the traveller with an emailed code. */
export async function verifyByEmail(page: Page, inbox: Inbox, email: string) {
  const arriving = await inbox.watch(email);
  await exchangePage(page).sendByEmail.click();
  const code = oneTimeCode(page);
  await expect(code.first).toBeVisible();
  await code.enter(await arriving.code());
  await expect(exchangePage(page).identity).toBeHidden();
}
