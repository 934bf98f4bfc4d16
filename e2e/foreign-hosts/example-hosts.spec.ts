import { findFreePort } from 'shared-server/testing/free-port';
import { cards, checkout } from '../pages/payment/checkout';
import { exchangePage } from '../pages/ticket/exchange';
import { findTicketPage } from '../pages/ticket/find-ticket';
import { bookings, contactOf } from '../product/data/demo-bookings';
import { expect, test as journey } from '../product/journey';
import { holdSeats, verifyByEmail } from '../product/steps/swap';
import { checkTypes, type HostName, serveHost } from './serve-host';

const hosts: readonly HostName[] = ['host-vite', 'host-webpack'];

type Ports = Record<HostName, number>;

const test = journey.extend<object, { ports: Ports; environment: Record<string, string> }>({
  ports: [
    async ({}, use) => {
      await use({ 'host-vite': await findFreePort(), 'host-webpack': await findFreePort() });
    },
    { scope: 'worker' },
  ],
  // The services and the payment provider accept the pages of these origins.
  environment: [
    async ({ ports }, use) => {
      const origins = Object.values(ports).map((port) => `http://localhost:${port}`);
      await use({ ALLOWED_ORIGINS: origins.join(), SANDBOX_PARENT_ORIGINS: origins.join() });
    },
    { scope: 'worker' },
  ],
});

for (const name of hosts) {
  test.describe(`examples/${name}`, () => {
    let host: Awaited<ReturnType<typeof serveHost>>;
    test.beforeAll(async ({ product, ports }) => {
      host = await serveHost(name, { edge: product.address, port: ports[name] });
    });
    test.afterAll(() => host?.stop());

    test('shows the code control', async ({ page }) => {
      await page.goto(`${host.address}?show=code`);
      await page.getByRole('textbox').first().fill('123456');
      await expect(page.getByRole('textbox').last()).toHaveValue('6');
    });

    test('mounts a remote, which works and has its colours', async ({ page, product }) => {
      const find = findTicketPage(page);
      const button = page.getByRole('button', { name: 'Find my ticket' });
      await page.goto(product.address);
      await expect(find.heading).toBeVisible();
      const own = await button.evaluate((element) => getComputedStyle(element).backgroundColor);
      expect(own).not.toBe('rgba(0, 0, 0, 0)');
      await page.goto(host.address);
      await expect(find.heading).toBeVisible();
      await expect(button).toHaveCSS('background-color', own);
      await find.findBooking(bookings.swappable);
      await expect(page).toHaveURL(/\/swap\/[\w-]+$/);
    });

    test('pays in the checkout after a swap in the remote', async ({ page, inbox }) => {
      await page.goto(host.address);
      await findTicketPage(page).findBooking(bookings.swappable);
      // The last train is not free.
      await holdSeats(page, -1);
      await verifyByEmail(page, inbox, contactOf(bookings.swappable));
      await expect(exchangePage(page).payment).toBeVisible();
      const operation = /exchange\/([\w-]+)/.exec(page.url())?.[1] ?? '';
      const until = new Date(Date.now() + 300_000).toISOString();
      await page.goto(`${host.address}?show=checkout&operation=${operation}&until=${until}`);
      const { fill, pay } = checkout(page);
      await fill(cards.pays);
      await pay.click();
      await expect(page).toHaveTitle(/^Authorised /);
    });

    test('is type-checked against the remotes', async () => {
      expect(await checkTypes(name)).toBe('');
      const wrong = {
        name: 'wrong.tsx',
        text: `import { Checkout } from 'mfe_payments/checkout';
import { mount } from 'mfe_swap/lifecycles';
import { OtpInput } from 'shared_otp/otp-input';
export const checkout = <Checkout operationId={1} />;
export const control = <OtpInput label={2} />;
export const mounted = mount({ domElement: 3 });
`,
      };
      const output = await checkTypes(name, wrong);
      for (const line of [4, 5, 6]) expect(output).toContain(`wrong.tsx(${line},`);
      expect(output).not.toContain('Cannot find module');
    });
  });
}
