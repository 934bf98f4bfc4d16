import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { copyProduct } from './copy-product';
import { holdsOf } from './give-up-holds';
import { type Inbox, openInbox } from './inbox';
import { dataFolderFor, type Product, startProduct } from './start-product';
import { watchAnswers, watchPages } from './watch-page';

type JourneyFixtures = {
  inbox: Inbox;
  /** Lets a test that breaks something on purpose name the complaints which that causes. */
  tolerate: (pattern: RegExp) => void;
  nothingStaysHeld: undefined;
  saysWhatWasSeen: undefined;
};

/** Of the log of the services, when a test fails. */
const linesTold = 10;

/** A browser test against a product of its own; anything unexpected in the console fails it. */
export const test = base.extend<
  JourneyFixtures,
  {
    /** What the product is started with besides; a file that says something has a product of its own. */
    environment: Record<string, string>;
    product: Product;
    holds: Awaited<ReturnType<typeof holdsOf>>;
  }
>({
  environment: [{}, { scope: 'worker', option: true }],
  product: [
    async ({ environment }, use, { project, workerIndex }) => {
      const dataFolder = dataFolderFor(`${project.name}-${workerIndex}`);
      await copyProduct(dataFolderFor('published'), dataFolder);
      const product = await startProduct(dataFolder, environment);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  holds: [
    async ({ product }, use) => {
      await use(await holdsOf(product.address));
    },
    { scope: 'worker' },
  ],
  nothingStaysHeld: [
    async ({ holds }, use) => {
      await use(undefined);
      await holds.giveUp();
    },
    { auto: true },
  ],
  saysWhatWasSeen: [
    async ({ context, product }, use, info) => {
      const answers = watchAnswers(context);
      await use(undefined);
      if (info.status === info.expectedStatus) return;
      // Where a run's pictures are gone, its log still tells what the traveller read and who refused.
      for (const page of context.pages()) {
        const text = await page.locator('body').ariaSnapshot();
        process.stdout.write(`${info.title}\n${page.url()}\n${text}\n`);
      }
      const logged = await readFile(join(product.dataFolder, 'logs/services.log'), 'utf8');
      const lastLogged = logged.trimEnd().split('\n').slice(-linesTold);
      process.stdout.write(`${[...answers(), ...lastLogged].join('\n')}\n`);
    },
    { auto: true },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.address);
  },
  inbox: async ({ product }, use) => {
    await use(openInbox(product.address));
  },
  tolerate: [
    async ({ context }, use) => {
      const complaints = await watchPages(context);
      const tolerated: RegExp[] = [];
      await use((pattern) => {
        tolerated.push(pattern);
      });
      const unexpected = complaints.filter((text) => !tolerated.some((one) => one.test(text)));
      expect(unexpected, 'what the pages complained of').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
