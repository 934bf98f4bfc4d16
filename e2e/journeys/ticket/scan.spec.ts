import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { launchBrowser } from '../../browsers/browser-options';
import { findTicketPage } from '../../pages/ticket/find-ticket';
import { scanPage } from '../../pages/ticket/scan';
import { ticketPage } from '../../pages/ticket/ticket';
import { tripPage } from '../../pages/ticket/trip';
import { bookings } from '../../product/data/demo-bookings';
import { test as base, expect } from '../../product/journey';
import { createEndlessPdf, createPicturePdf } from '../../product/steps/create-pdf';
import { readAztec } from '../../product/steps/read-aztec';
import { drawCode, openPass, printPdf, takePicture } from '../../product/steps/ticket-files';
import { expectAccessible } from '../../product/watch/check-accessibility';

type ScanFixtures = {
  /** The page of another browser, whose camera shows one picture of the ticket. */
  openWithCamera: (options: {
    picture: Buffer;
    permissions: BrowserContextOptions['permissions'];
  }) => Promise<Page>;
};

const test = base.extend<ScanFixtures>({
  openWithCamera: async ({ product, viewport }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'train-swap-camera-'));
    const video = join(folder, 'camera.mjpeg');
    const browser = await launchBrowser({
      abilities: ['camera'],
      flags: [`--use-file-for-fake-video-capture=${video}`],
    });
    await use(async ({ picture, permissions = [] }) => {
      await writeFile(video, picture);
      const context = await browser.newContext({
        baseURL: product.address,
        permissions,
        viewport,
        locale: 'en-GB',
      });
      return context.newPage();
    });
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  },
});

/** A new visitor, who has not opened the booking. */
async function openAsVisitor(page: Page) {
  await page.context().clearCookies();
  await findTicketPage(page).open();
  await scanPage(page).link.click();
  await expect(scanPage(page).heading).toBeVisible();
}

test('a screenshot of a ticket opens its booking', async ({ page }) => {
  await openPass(page, bookings.firstClass);
  const picture = await takePicture(page);
  await openAsVisitor(page);
  await scanPage(page).choose(picture);
  await expect(ticketPage(page).verdict).toBeVisible();
  await expect(page.getByText(bookings.firstClass.reference).first()).toBeVisible();
  await page.goBack();
  await expect(findTicketPage(page).heading).toBeVisible();
});

test('the PDF of a ticket opens its booking', { tag: '@all' }, async ({ page }) => {
  await openPass(page, bookings.firstClass);
  const pdf = await printPdf(page);
  await openAsVisitor(page);
  await scanPage(page).choose(pdf);
  await expect(ticketPage(page).verdict).toBeVisible();
});

test('the camera reads a ticket, and is switched off', async ({ page, openWithCamera }) => {
  await openPass(page, bookings.firstClass);
  await tripPage(page).aztec.first().scrollIntoViewIfNeeded();
  const picture = await page.screenshot({ type: 'jpeg', quality: 90 });
  const visitor = await openWithCamera({ picture, permissions: ['camera'] });
  await visitor.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      globalThis.cameraStream = await open(constraints);
      return globalThis.cameraStream;
    };
  });
  await findTicketPage(visitor).open();
  // The browser allows the camera, so it starts with the screen.
  await scanPage(visitor).link.click();
  await expect(ticketPage(visitor).verdict).toBeVisible();
  const state = () =>
    visitor.evaluate(() =>
      globalThis.cameraStream?.getTracks().map(({ readyState }) => readyState),
    );
  expect(await state()).toEqual(['ended']);
});

test('the camera stops with its button and when the traveller leaves', { tag: '@all' }, async ({
  page,
  openWithCamera,
}) => {
  await page.goto('/help');
  const picture = await page.screenshot({ type: 'jpeg' });
  const visitor = await openWithCamera({ picture, permissions: ['camera'] });
  const { heading, useCamera, stopCamera, hint, open, alert } = scanPage(visitor);
  await open();
  await expect(heading).toBeVisible();
  await expect(hint.first()).toContainText('inside the frame');
  await expectAccessible(visitor, 'the camera');
  await expect(hint.first()).toContainText('No code yet');
  await stopCamera.click();
  await expect(hint.first()).toContainText('The camera is off');
  await useCamera.click();
  await expect(stopCamera).toBeVisible();
  await test.step('it is not shown as on after the permission was withdrawn', async () => {
    await visitor.context().clearPermissions();
    await expect(alert).toContainText('The camera has stopped');
    await expect(stopCamera).toBeHidden();
  });
  await visitor.getByRole('link', { name: 'Find my ticket' }).first().click();
  await expect(findTicketPage(visitor).heading).toBeVisible();
});

test('a blocked camera shows what to do, and a picture still works', { tag: '@all' }, async ({
  page,
  openWithCamera,
}) => {
  await openPass(page, bookings.firstClass);
  const picture = await takePicture(page);
  const video = await page.screenshot({ type: 'jpeg' });
  const visitor = await openWithCamera({ picture: video, permissions: [] });
  const { useCamera, alert, choose, open, tryAgain } = scanPage(visitor);
  await open();
  await useCamera.click();
  await expect(alert).toContainText('The camera is blocked');
  await expect(tryAgain).toBeVisible();
  await expectAccessible(visitor, 'a blocked camera');
  await choose(picture);
  await expect(ticketPage(visitor).verdict).toBeVisible();
});

test('without a camera a picture is offered', { tag: '@all' }, async ({ page, context }) => {
  await context.grantPermissions(['camera']);
  const { alert, open } = scanPage(page);
  await open();
  await expect(alert).toContainText('No camera was found');
});

test('a file without the code of a valid ticket has a next step', async ({ page }) => {
  const { open, choose, alert, reference } = scanPage(page);
  await openPass(page, bookings.firstClass);
  const payload = await readAztec(page);
  await open();

  await test.step('no code', async () => {
    const buffer = await page.screenshot();
    await choose({ name: 'page.png', mimeType: 'image/png', buffer });
    await expect(alert).toContainText('No ticket code was found');
    await expectAccessible(page, 'no code found');
  });
  await test.step('a code of something else', async () => {
    await choose(await drawCode('QRCode', 'https://example.com/menu'));
    await expect(alert).toContainText('This is a QR code of something else');
    await choose(await drawCode('Aztec', '06DNQJK8TC00ABCDEF'));
    await expect(alert).toContainText('This is an Aztec code of something else');
  });
  await test.step('a ticket that was changed', async () => {
    const changed = Buffer.from(payload);
    changed[10] = (changed[10] ?? 0) ^ 1;
    await choose(await drawCode('Aztec', changed));
    await expect(alert).toContainText('This ticket is not valid');
    await expect(alert).toContainText('was not made by Train Swap, or it was changed');
  });
  await test.step('a damaged file', async () => {
    const buffer = Buffer.from('%PDF-1.7 and nothing else');
    await choose({ name: 'ticket.pdf', mimeType: 'application/pdf', buffer });
    await expect(alert).toContainText('This file cannot be read');
    await choose({ name: 'ticket.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('text') });
    await expect(alert).toContainText('This file cannot be read');
  });
  await reference.click();
  await expect(findTicketPage(page).reference).toBeVisible();
});

test('a file that was shared with the app opens its booking after a press', async ({ page }) => {
  await openPass(page, bookings.firstClass);
  const { buffer } = await takePicture(page);
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const cache = await caches.open('shared-ticket');
    const headers = { 'content-type': 'image/png', 'x-sender': 'site' };
    await cache.put('/shared-ticket', new Response(bytes, { headers }));
  }, buffer.toString('base64'));
  await page.context().clearCookies();
  await page.goto('/swap/scan?shared=1');
  await scanPage(page).openShared.click();
  await expect(ticketPage(page).verdict).toBeVisible();
  await page.goto('/swap/scan?shared=1');
  await expect(page.getByText('The shared file is not here any more')).toBeVisible();
});

test('pictures in a PDF are decoded, also on a very long page', { tag: '@all' }, async ({
  page,
}) => {
  const { open, choose, alert } = scanPage(page);
  for (const name of ['qr.jp2', 'qr.jbig2', 'qr.fax'] as const) {
    for (const size of ['595 842', '390 14000', '14000 390']) {
      await open();
      await choose(await createPicturePdf(name, size));
      await expect(alert, `${name} on ${size}`).toContainText('This is a QR code');
    }
  }
});

test('a PDF that takes too long ends, and another file can be chosen meanwhile', {
  tag: '@all',
}, async ({ page }) => {
  await openPass(page, bookings.firstClass);
  const picture = await takePicture(page);
  await openAsVisitor(page);
  const { choose, alert, hint } = scanPage(page);
  await choose(createEndlessPdf());
  await expect(alert).toContainText('This file takes too long to read');
  await choose(createEndlessPdf());
  await expect(hint.last()).toContainText('Reading the file');
  await choose(picture);
  await expect(ticketPage(page).verdict).toBeVisible();
});

test('a file with two tickets offers a choice', { tag: '@all' }, async ({ page }) => {
  const pictures: Buffer[] = [];
  for (const booking of [bookings.firstClass, bookings.railcard]) {
    await openPass(page, booking);
    pictures.push((await takePicture(page)).buffer);
  }
  const images = pictures.map((picture) => `data:image/png;base64,${picture.toString('base64')}`);
  const other = await page.context().newPage();
  const drawn = images.map((address) => `<p><img src="${address}" width="240">`).join('');
  await other.setContent(`<meta name="viewport" content="width=device-width">${drawn}`);
  const buffer = await other.screenshot();
  const pdf = await other.pdf({ format: 'A4' });
  await openAsVisitor(page);
  const { choose, choices } = scanPage(page);
  await choose({ name: 'two.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(choices).toHaveCount(2);
  await expectAccessible(page, 'two tickets');
  await choose({ name: 'two.png', mimeType: 'image/png', buffer });
  await expect(choices).toHaveCount(2);
  await choices.filter({ hasText: bookings.railcard.reference }).click();
  await expect(page.getByText(bookings.railcard.reference).first()).toBeVisible();
  await expect(ticketPage(page).verdict).toBeVisible();
});

test('a saved drawing of the code opens its booking; another drawing has an error', {
  tag: '@all',
}, async ({ page }) => {
  await openPass(page, bookings.firstClass);
  const source = await tripPage(page).aztec.first().getAttribute('src');
  const svg = decodeURIComponent(source?.split(',')[1] ?? '');
  await openAsVisitor(page);
  const { choose, alert } = scanPage(page);
  const file = { name: 'download.svg', mimeType: 'image/svg+xml' };
  await choose({ ...file, buffer: Buffer.from('<svg><circle r="9"/></svg>') });
  await expect(alert).toContainText('This drawing (SVG) cannot be read');
  await choose({ ...file, buffer: Buffer.from(svg) });
  await expect(ticketPage(page).verdict).toBeVisible();
});

test('the pass of a wallet opens its booking', { tag: '@all' }, async ({ page }) => {
  await openPass(page, bookings.firstClass);
  const message = Buffer.from(await readAztec(page)).toString('latin1');
  const barcodes = [{ format: 'PKBarcodeFormatAztec', messageEncoding: 'iso-8859-1', message }];
  const archive = zipSync({ 'pass.json': strToU8(JSON.stringify({ barcodes })) });
  await openAsVisitor(page);
  await scanPage(page).choose({
    name: 'ticket.pkpass',
    mimeType: 'application/vnd.apple.pkpass',
    buffer: Buffer.from(archive),
  });
  await expect(ticketPage(page).verdict).toBeVisible();
});

test('works by keyboard', { tag: '@all' }, async ({ page }) => {
  await scanPage(page).open();
  await expect(scanPage(page).heading).toBeVisible();
  const dialog = page.waitForEvent('filechooser');
  await scanPage(page).chooseButton.focus();
  await expect(scanPage(page).chooseButton).toBeFocused();
  await page.keyboard.press('Enter');
  const buffer = await page.screenshot();
  await (await dialog).setFiles({ name: 'page.png', mimeType: 'image/png', buffer });
  await expect(scanPage(page).alert).toContainText('No ticket code was found');
});

test('the page starts no worker whose digest was not checked', { tag: '@all' }, async ({
  page,
}) => {
  await scanPage(page).open();
  await expect(scanPage(page).heading).toBeVisible();
  const start = page.evaluate(() => {
    const address = URL.createObjectURL(new Blob(['postMessage(1)']));
    new Worker(address);
  });
  await expect(start).rejects.toThrow('No digest is known');
});

declare global {
  var cameraStream: MediaStream | undefined;
}
