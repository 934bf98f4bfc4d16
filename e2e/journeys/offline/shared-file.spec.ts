import type { Page } from '@playwright/test';
import { expect, test } from '../../product/journey';

const ticket = { name: 'ticket – 1.png', mimeType: 'image/png', buffer: Buffer.from('a picture') };

/** Waits until the service worker handles the requests of the page. */
const waitForWorker = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');

/** What the operating system sends for the web manifest's share target. */
const addShareForm = (page: Page) =>
  page.evaluate(async () => {
    const manifest = await (await fetch('/manifest.webmanifest')).json();
    const { action, method, enctype, params } = manifest.share_target;
    const form = Object.assign(document.createElement('form'), { action, method, enctype });
    const [{ name }] = params.files;
    form.append(
      Object.assign(document.createElement('input'), { type: 'file', name, id: 'shared' }),
    );
    form.append(Object.assign(document.createElement('button'), { textContent: 'Share' }));
    document.querySelector('main')?.prepend(form);
  });

test('stores a shared ticket file on the device, without a network, for the scan screen', async ({
  page,
  context,
  allowErrors,
}) => {
  await page.goto('/help');
  await waitForWorker(page);
  await addShareForm(page);
  await page.locator('#shared').setInputFiles(ticket);
  allowErrors(/./);
  await context.setOffline(true);

  await test.step('the file is in the cache with its type and name', async () => {
    // A request of the page, so that no scan screen opens and takes the file.
    const shared = await page.evaluate(async () => {
      const form = document.querySelector<HTMLFormElement>('form:has(#shared)');
      const response = await fetch('/swap/share', {
        method: 'POST',
        body: new FormData(form ?? undefined),
        redirect: 'manual',
      });
      const stored = await (await caches.open('shared-ticket')).match('/shared-ticket');
      return {
        type: response.type,
        text: await stored?.text(),
        contentType: stored?.headers.get('content-type'),
        name: decodeURIComponent(stored?.headers.get('x-file-name') ?? ''),
      };
    });
    expect(shared).toEqual({
      type: 'opaqueredirect',
      text: 'a picture',
      contentType: 'image/png',
      name: 'ticket – 1.png',
    });
  });
  await context.setOffline(false);

  await test.step('sharing opens the scan screen, which reads the file', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('This file cannot be read');
    await expect(page).toHaveURL('/swap/scan');
  });
});

test('opens the scan screen without a file when none was shared', { tag: '@all' }, async ({
  page,
  allowErrors,
}) => {
  allowErrors(/./);
  await page.goto('/help');
  await waitForWorker(page);
  await addShareForm(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page).toHaveURL('/swap/scan');
});
