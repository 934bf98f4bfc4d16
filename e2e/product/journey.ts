import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type Inbox, openInbox } from './data/inbox';
import { copyProduct } from './run/copy-product';
import { startInstallation } from './run/start-installation';
import { dataFolderFor, type Product, startProduct } from './run/start-product';
import { createHoldReleaser, type HoldReleaser } from './steps/demo-guest';
import { watchPages, watchResponses } from './watch/watch-page';

type JourneyFixtures = {
  inbox: Inbox;
  /** Allows console messages that match, for faults that a test causes. */
  allowErrors: (pattern: RegExp) => void;
  releaseHolds: undefined;
  logFailure: undefined;
};

/** Lines of the services log that a failed test prints. */
const maxLogLines = 10;

export type WorkerFixtures = {
  /** Additional environment variables of the product; a file that sets some gets a separate product. */
  environment: Record<string, string>;
  /** Programs of the repository, or the installed archives. */
  startFrom: 'repository' | 'archives';
  product: Product;
  holds: HoldReleaser;
};

async function startCopy(dataFolder: string, environment: Record<string, string>) {
  await copyProduct(dataFolderFor('published'), dataFolder);
  return startProduct(dataFolder, environment);
}

/** A browser test with a product per worker. An unexpected console message fails it. */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  environment: [{}, { scope: 'worker', option: true }],
  startFrom: ['repository', { scope: 'worker', option: true }],
  product: [
    async ({ environment, startFrom }, use, { project, workerIndex }) => {
      const dataFolder = dataFolderFor(`${project.name}-${workerIndex}`);
      const product = await (startFrom === 'archives'
        ? startInstallation(dataFolder)
        : startCopy(dataFolder, environment));
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  holds: [
    async ({ product }, use) => {
      await use(await createHoldReleaser(product.address));
    },
    { scope: 'worker' },
  ],
  releaseHolds: [
    async ({ holds }, use) => {
      await use(undefined);
      await holds.releaseAll();
    },
    { auto: true },
  ],
  logFailure: [
    async ({ context, product }, use, info) => {
      const responses = watchResponses(context);
      await use(undefined);
      if (info.status === info.expectedStatus) return;
      // For CI logs without screenshots.
      for (const page of context.pages()) {
        const text = await page.locator('body').ariaSnapshot();
        process.stdout.write(`${info.title}\n${page.url()}\n${text}\n`);
      }
      const log = join(product.dataFolder, 'logs/services.log');
      // Programs of the archives write no log file.
      const logged = await readFile(log, 'utf8').catch(() => product.output());
      const lastLogged = logged.trimEnd().split('\n').slice(-maxLogLines);
      process.stdout.write(`${[...responses(), ...lastLogged].join('\n')}\n`);
    },
    { auto: true },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.address);
  },
  inbox: async ({ product }, use) => {
    await use(openInbox(product.address));
  },
  allowErrors: [
    async ({ context }, use) => {
      const consoleErrors = await watchPages(context);
      const allowed: RegExp[] = [];
      await use((pattern) => {
        allowed.push(pattern);
      });
      const unexpected = consoleErrors.filter((text) => !allowed.some((one) => one.test(text)));
      expect(unexpected, 'unexpected console messages').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
