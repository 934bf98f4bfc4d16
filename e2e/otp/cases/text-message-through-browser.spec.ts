import { test as base, expect, type Page } from '@playwright/test';
import { connectPhone, status } from '../phone-line';
import { address, createWorkbench } from '../workbench';

/** A page of its own, in which nothing stands between the control and the browser. */
const test = base.extend<{ line: Awaited<ReturnType<typeof connectPhone>> }>({
  line: async ({ page }, use) => {
    const line = await connectPhone(page);
    let crashed = false;
    page.on('crash', () => {
      crashed = true;
    });
    await use(line);
    expect(crashed, 'whether the page was killed').toBe(false);
  },
});

const open = async (page: Page, setup = {}) => {
  const workbench = createWorkbench(page);
  await workbench.open({ webOtp: 'yes', ...setup });
  return workbench;
};

test('the browser\u2019s own credential fills all boxes', async ({ page, line }) => {
  const workbench = await open(page);
  await expect.poll(line.heard).toEqual(['asked']);
  await line.answer(status.success, '123456');
  await workbench.expectCode('123456');
  await workbench.expectReports(['value 123456', 'complete 123456']);
  await page.waitForTimeout(100);
  expect(await line.heard()).toEqual(['asked']);
});

test('a request that timed out is let go', async ({ page, line }) => {
  const workbench = await open(page, { autoFocus: 'yes' });
  await expect.poll(line.heard).toEqual(['asked']);
  await line.answer(status.timeout);
  await workbench.type('123456');
  await workbench.expectCode('123456');
  await page.waitForTimeout(100);
  expect(await line.heard()).toEqual(['asked']);
});

test('typing the code aborts the request, once', async ({ page, line }) => {
  const workbench = await open(page, { autoFocus: 'yes' });
  await expect.poll(line.heard).toEqual(['asked']);
  await workbench.type('123456');
  await expect.poll(line.heard).toEqual(['asked', 'aborted']);
});

test('mounted, taken away and brought back, the page lives', async ({ page, line }) => {
  const workbench = await open(page);
  await expect.poll(line.heard).toEqual(['asked']);
  for (let turn = 0; turn < 3; turn++) {
    await workbench.button('Take it away').click();
    await workbench.button('Bring it back').click();
  }
  await expect.poll(async () => (await line.heard()).at(-1)).toBe('asked');
  await line.answer(status.success, '654321');
  await workbench.expectCode('654321');
});

test('four controls and two copies of React: one request, and the page lives', async ({
  page,
  line,
}) => {
  await page.goto(address({ show: 'copies', 'second-copy': '' }));
  await expect(page.locator('[data-slot="0"]')).toHaveCount(6);
  await expect.poll(async () => (await line.heard()).at(-1)).toBe('asked');
  await page.waitForTimeout(200);
  const heard = await line.heard();
  const count = (what: string) => heard.filter((one) => one === what).length;
  expect(count('asked') - count('aborted')).toBe(1);
  await line.answer(status.success, '123456');
  const filled = () =>
    page
      .locator('[data-slot]')
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value).join(''));
  await expect.poll(filled).toBe('123456');
});
