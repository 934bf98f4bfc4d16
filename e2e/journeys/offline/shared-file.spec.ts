import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../../product/journey';
import { expectAccessible } from '../../product/watch/check-accessibility';

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

  await test.step('sharing opens the scan screen, which reads the file after a press', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(page.getByText(ticket.name)).toBeVisible();
    await expectAccessible(page, 'a shared file');
    await page.getByRole('button', { name: 'Open this ticket' }).click();
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

const file = join(import.meta.dirname, '../../product/data/codes/qr.jp2');

/** Posts a file to the address for shared files. */
const createForm = (address: string) => `
  <form action="${address}/swap/share" method="post" enctype="multipart/form-data" target="_top">
    <input type="file" name="ticket"><button>Win a prize</button>
  </form>`;

/** A form in a frame whose origin is "null". */
const createFrame = (form: string) =>
  `<iframe src="data:text/html,${encodeURIComponent(form)}"></iframe>`;

test('refuses a file that a page of another site posts', async ({ page, product, allowErrors }) => {
  // The other site has no icon.
  allowErrors(/./);
  await page.goto('/help');
  await waitForWorker(page);
  const form = createForm(product.address);
  const pages = {
    '/': form,
    '/hides-its-origin': `<meta name="referrer" content="no-referrer">${form}`,
    '/frame-without-an-origin': createFrame(form),
  };
  // Not `page.route`, which bypasses the service worker.
  const site = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(pages[url as keyof typeof pages]);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  for (const path of Object.keys(pages)) {
    await test.step(path, async () => {
      await page.goto(`http://127.0.0.1:${port}${path}`);
      const frame = page.frames().at(-1) ?? page.mainFrame();
      // A file of the disk. One in memory ends with its page before the service worker has read it.
      await frame.locator('input').setInputFiles(file);
      await frame.getByRole('button', { name: 'Win a prize' }).click();
      await expect(page).toHaveURL(`${product.address}/swap/scan`);
      await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
      // The service worker refuses the first one. The scan screen deletes the others.
      const isStored = visited.includes(`${product.address}/swap/scan?shared=1`);
      expect(isStored).toBe(path !== '/');
      if (isStored) {
        await expect(page.getByText('The shared file is not here any more')).toBeVisible();
      }
      await expect(page.getByText(basename(file))).toBeHidden();
      const stored = await page.evaluate(async () => (await caches.open('shared-ticket')).keys());
      expect(stored).toEqual([]);
    });
  }
  site.close();
});
