import { test as base, expect, type Page } from '@playwright/test';
import { connectSmsService, status } from '../../sms-service';
import { address, createWorkbench } from '../../workbench';

/** A separate page with the real WebOTP of the browser. */
const test = base.extend<{ service: Awaited<ReturnType<typeof connectSmsService>> }>({
  service: async ({ page }, use) => {
    const service = await connectSmsService(page);
    let crashed = false;
    page.on('crash', () => {
      crashed = true;
    });
    await use(service);
    expect(crashed, 'whether the page crashed').toBe(false);
  },
});

async function open(page: Page, setup = {}) {
  const workbench = createWorkbench(page);
  await workbench.open({ webOtp: 'yes', ...setup });
  return workbench;
}

test('a credential of the browser fills all boxes', async ({ page, service }) => {
  const workbench = await open(page);
  await expect.poll(service.requests).toEqual(['requested']);
  await service.respond(status.success, '123456');
  await workbench.expectCode('123456');
  await workbench.expectReports(['value 123456', 'complete 123456']);
  await page.waitForTimeout(100);
  expect(await service.requests()).toEqual(['requested']);
});

test('does not repeat a request that timed out', async ({ page, service }) => {
  const workbench = await open(page, { autoFocus: 'yes' });
  await expect.poll(service.requests).toEqual(['requested']);
  await service.respond(status.timeout);
  await workbench.type('123456');
  await workbench.expectCode('123456');
  await page.waitForTimeout(100);
  expect(await service.requests()).toEqual(['requested']);
});

test('typing the code aborts the request once', async ({ page, service }) => {
  const workbench = await open(page, { autoFocus: 'yes' });
  await expect.poll(service.requests).toEqual(['requested']);
  await workbench.type('123456');
  await expect.poll(service.requests).toEqual(['requested', 'aborted']);
});

test('the page does not crash when the control is unmounted and mounted repeatedly', async ({
  page,
  service,
}) => {
  const workbench = await open(page);
  await expect.poll(service.requests).toEqual(['requested']);
  for (let turn = 0; turn < 3; turn++) {
    await workbench.button('Unmount').click();
    await workbench.button('Mount').click();
  }
  await expect.poll(async () => (await service.requests()).at(-1)).toBe('requested');
  await service.respond(status.success, '654321');
  await workbench.expectCode('654321');
});

test('four controls and two copies of React make one request without a crash', async ({
  page,
  service,
}) => {
  await page.goto(address({ show: 'copies', 'second-copy': '' }));
  await expect(page.locator('[data-slot="0"]')).toHaveCount(6);
  await expect.poll(async () => (await service.requests()).at(-1)).toBe('requested');
  await page.waitForTimeout(200);
  const requests = await service.requests();
  const count = (what: string) => requests.filter((one) => one === what).length;
  expect(count('requested') - count('aborted')).toBe(1);
  await service.respond(status.success, '123456');
  const filled = () =>
    page
      .locator('[data-slot]')
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value).join(''));
  await expect.poll(filled).toBe('123456');
});
