import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../product/journey';
import { root } from '../product/start-product';
import type { Host } from './host';
import { serveHost } from './serve-host';

type Shown = { name: string; id: string; component: string; props: object };

test.describe('a page of another product', () => {
  let served: Awaited<ReturnType<typeof serveHost>>;
  test.beforeAll(async () => {
    const configuration = await readFile(join(root, 'delivery/environments/staging.json'), 'utf8');
    served = await serveHost(
      `<script type="application/json" id="configuration">${configuration}</script>`,
    );
  });
  test.afterAll(() => served?.stop());

  const manifestOf = (origin: string, remote: string) =>
    `${origin}/remotes/${remote}/mf-manifest.json`;
  const show = (page: Page, entry: string, shown: Shown) =>
    page.evaluate(
      ({ entry, shown: { name, id, component, props } }) =>
        (globalThis as unknown as { host: Host }).host.show(name, entry, id, component, props),
      { entry, shown },
    );

  test('shows our code control, from the manifest of the live release', async ({
    page,
    product,
  }) => {
    await page.goto(served.address);
    await show(page, manifestOf(product.address, 'shared-otp'), {
      name: 'shared_otp',
      id: 'shared_otp/otp-input',
      component: 'OtpInput',
      props: { length: 6, label: 'Code' },
    });
    await page.getByRole('textbox').first().fill('123456');
    await expect(page.getByRole('textbox').last()).toHaveValue('6');
  });

  test('mounts a whole remote', async ({ page, product }) => {
    await page.goto(served.address);
    const entry = manifestOf(product.address, 'mfe-swap');
    await page.evaluate(
      (entry) => (globalThis as unknown as { host: Host }).host.mount('mfe_swap', entry),
      entry,
    );
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByLabel(/reference/i)).toBeVisible();
  });
});
