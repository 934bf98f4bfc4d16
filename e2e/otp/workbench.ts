import { test as base, type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import { watchPages } from '../product/watch/watch-page';
import { mockWebOtp } from './web-otp-mock';

export type Setup = Record<string, string | number>;

type Workbench = {
  page: Page;
  /** Opens the playground with one control; `show` opens another section. */
  open: (setup?: Setup) => Promise<void>;
  /** The box at this position, from 1. */
  box: (position: number) => Locator;
  boxes: Locator;
  group: Locator;
  button: (name: string) => Locator;
  type: (keys: string) => Promise<void>;
  press: (...keys: string[]) => Promise<void>;
  paste: (text: string) => Promise<void>;
  clipboard: () => Promise<string>;
  /** CDP session for input methods, drags and phone keys. */
  debug: () => Promise<CDPSession>;
  /** Asserts the code in the boxes and in the form. */
  expectCode: (code: string) => Promise<void>;
  /** Asserts the focused box, from 1. */
  expectFocus: (position: number) => Promise<void>;
  /** Asserts the logged events in order; `kind` selects events. */
  expectReports: (lines: readonly string[], kind?: string) => Promise<void>;
};

export function address(setup: Setup = {}) {
  const query = new URLSearchParams({ show: 'playground' });
  for (const [name, value] of Object.entries(setup)) query.set(name, String(value));
  return `http://localhost:${process.env.OTP_WORKBENCH_PORT}/?${query}`;
}

export function createWorkbench(page: Page): Workbench {
  const boxes = page.locator('[data-slot]');
  const box = (position: number) => boxes.nth(position - 1);
  let session: Promise<CDPSession> | undefined;
  return {
    page,
    boxes,
    box,
    group: page.getByRole('group', { name: 'Code from the message' }),
    button: (name) => page.getByRole('button', { name, exact: true }),
    open: async (setup) => {
      await page.goto(address(setup));
      await boxes.first().waitFor();
    },
    type: (keys) => page.keyboard.type(keys),
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    paste: async (text) => {
      await page.evaluate((value) => navigator.clipboard.writeText(value), text);
      await page.keyboard.press('ControlOrMeta+V');
    },
    clipboard: () => page.evaluate(() => navigator.clipboard.readText()),
    debug: () => {
      session ??= page.context().newCDPSession(page);
      return session;
    },
    expectCode: async (code) => {
      const read = () =>
        boxes.evaluateAll((all) => ({
          shown: all.map((one) => (one as HTMLInputElement).value),
          sent: all[0]?.closest('form')?.querySelector<HTMLInputElement>('input[type=hidden]')
            ?.value,
        }));
      const length = await boxes.count();
      const shown = Array.from({ length }, (_, index) => code[index] ?? '');
      await expect.poll(read).toEqual({ shown, sent: code });
    },
    expectFocus: async (position) => {
      await expect(box(position)).toBeFocused();
    },
    expectReports: async (lines, kind) => {
      const list = page.getByRole('list', { name: 'What happened' }).getByRole('listitem');
      const read = async () => {
        const all = await list.allTextContents();
        return kind ? all.filter((line) => line.startsWith(kind)) : all;
      };
      await expect.poll(read).toEqual(lines);
    },
  };
}

type SharedPage = { page: Page; consoleErrors: string[] };

/**
 * A test of the workbench. An unexpected console message fails it. A worker reuses its page, which is three times as fast.
 */
export const test = base.extend<{ workbench: Workbench }, { sharedPage: SharedPage }>({
  sharedPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        locale: 'en-GB',
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      const consoleErrors = await watchPages(context);
      await context.addInitScript(mockWebOtp);
      await use({ page: await context.newPage(), consoleErrors });
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ sharedPage }, use) => {
    const { page, consoleErrors } = sharedPage;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ forcedColors: null, reducedMotion: null, colorScheme: null });
    await use(page);
    expect(consoleErrors.splice(0), 'unexpected console messages').toEqual([]);
  },
  workbench: async ({ page }, use) => {
    await use(createWorkbench(page));
  },
});

export { expect };
