import type { Page } from '@playwright/test';
import { supportDesk } from '../../pages/support-desk';
import { tripPage } from '../../pages/ticket/trip';
import { bookings, contactOf } from '../../product/data/demo-bookings';
import { expect, test } from '../../product/journey';
import { openTicket } from '../../product/steps/swap';
import { expectAccessible } from '../../product/watch/check-accessibility';
import { expectTouchTargets } from '../../product/watch/check-targets';

async function expectUsable(page: Page, screen: string) {
  await expectAccessible(page, screen);
  await expectTouchTargets(page, screen);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `horizontal overflow of ${screen} in pixels`).toBe(0);
}

test('answers a case of a traveller on the support desk by mail', async ({
  page,
  inbox,
  allowErrors,
}) => {
  // The browser logs the status of a rejected form.
  allowErrors(/status of 4\d\d.*\/support-desk\//);
  const email = `support-${test.info().project.name}@example.com`;
  await page.goto('/help/contact');
  await page.getByLabel('Your email address').fill(email);
  await page.getByLabel('What is it about?').fill('No <table> at my seat');
  await page.getByLabel('Your message').fill('May I have one, please?\nFor two laptops.');
  await page.getByRole('button', { name: 'Send message' }).click();
  const confirmation = await page.getByText(/Your case is /).textContent();
  const number = /TS-\w{4}-\w{4}/.exec(confirmation ?? '')?.[0] ?? '';

  await page.goto('/inbox');
  await page.getByRole('link', { name: 'Support desk' }).click();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await expectUsable(page, 'the staff sign-in');
  await page.getByRole('link', { name: 'Support', exact: true }).click();
  const desk = supportDesk(page);
  await expect(desk.cases).toContainText(number);
  await expectUsable(page, 'the support desk');
  await desk.number.fill('TS-AAAA-AAAA');
  await desk.openNumber.click();
  await expect(desk.number).toBeFocused();
  await expect(desk.number).toHaveAccessibleDescription(/There is no case and no complaint/);
  await expect(desk.number).toHaveValue('TS-AAAA-AAAA');
  await desk.number.fill(number.toLowerCase());
  await desk.openNumber.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No <table> at my seat');
  await expectUsable(page, 'a case on the support desk');

  await desk.action('Send answer').click();
  await expect(desk.text).toBeFocused();
  await expect(desk.text).toHaveAccessibleDescription(/Write your message\./);
  await expectUsable(page, 'a case with an error');
  await desk.text.fill('You have seat 14 now.\n\nIt has a table.');
  const arriving = await inbox.watch(email);
  await desk.action('Send answer').click();
  await expect(desk.notice).toBeFocused();
  await expect(desk.notice).toContainText(`Your answer was sent to ${email}.`);
  await expectUsable(page, 'an answered case');
  const mail = await arriving.message();
  expect(mail.subject).toBe(`Our reply to case ${number}`);
  expect(mail.text).toContain('It has a table.');

  await desk.text.fill('We close your case.');
  await desk.action('Send answer and close case').click();
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  await desk.open();
  await expect(desk.cases).toBeVisible();
  await expect(desk.cases).not.toContainText(number);
});

test('decides a complaint on the support desk, which the trip shows', { tag: '@all' }, async ({
  page,
  inbox,
}) => {
  await openTicket(page, bookings.wrongType);
  const bookingId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { open, complaints } = tripPage(page);
  await open(bookingId);
  await complaints.getByRole('button', { name: 'Make a complaint' }).click();
  await complaints.getByLabel('Service on board').check();
  await complaints.getByLabel('What happened?').fill('The tea was cold.');
  await complaints.getByRole('button', { name: 'Send the complaint' }).click();
  await expect(complaints).toContainText(/We have your complaint TC-/);
  const number = /TC-\w{4}-\w{4}/.exec((await complaints.textContent()) ?? '')?.[0] ?? '';

  const desk = supportDesk(page);
  await desk.open();
  const item = desk.complaints.getByRole('listitem').filter({ hasText: number });
  await item.getByRole('link', { name: 'Service on board' }).click();
  await expect(page.getByText('The tea was cold.')).toBeVisible();
  await expectUsable(page, 'a complaint on the support desk');
  await desk.text.fill('We ask the crew.');
  await desk.action('Start review').click();
  await expect(desk.notice).toContainText('The complaint is in review.');
  const arriving = await inbox.watch(contactOf(bookings.wrongType));
  await desk.text.fill('Your next tea is free.');
  await desk.action('Accept').click();
  await expect(desk.notice).toContainText('The complaint is accepted.');
  await expect(page.getByText('This complaint is accepted, which is final.')).toBeVisible();
  await expectUsable(page, 'an accepted complaint');
  expect((await arriving.message()).subject).toBe(`Your complaint ${number} is accepted`);

  await open(bookingId);
  const complaint = complaints.getByRole('article').filter({ hasText: number });
  await expect(complaint).toHaveAttribute('data-complaint', 'ACCEPTED');
  await expect(complaint).toContainText('We ask the crew.');
  await expect(complaint).toContainText('Your next tea is free.');
});

test('shows releases and the audit to an operator', { tag: '@all' }, async ({ page }) => {
  await page.goto('/support-desk/releases');
  await page.getByRole('link', { name: 'Operator', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Releases of staging');
  await expect(page.getByRole('article').filter({ hasText: 'mfe-swap' })).toContainText('Live');
  await expectUsable(page, 'the releases');
  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Olu Operator' })).toContainText([
    'signed-in',
  ]);
  await expectUsable(page, 'the audit');
});
