import type { Page } from '@playwright/test';
import { deliver, liveReleases } from '../product/deliver';
import { type FaultProxy, startFaultProxy } from '../product/fault-proxy';
import { test as base, expect } from '../product/journey';
import type { Product } from '../product/run/start-product';
import { buildExample } from './build-examples';
import { type Example, examples } from './examples';

type WorkerFixtures = {
  /** Proxy between the browser and the edge server. */
  faultProxy: FaultProxy;
  /** Publishes all examples through the full delivery gate. */
  published: undefined;
};

export const test = base.extend<{ repaired: undefined }, WorkerFixtures>({
  faultProxy: [
    async ({ product }, use) => {
      const faultProxy = await startFaultProxy(product.address);
      await use(faultProxy);
      await faultProxy.stop();
    },
    { scope: 'worker' },
  ],
  published: [
    async ({ product }, use) => {
      const folders = await Promise.all(examples.map(({ name }) => buildExample(name)));
      const releases = await Promise.all(
        folders.map((folder, index) => publishFolder(product, folder, examples[index]?.path ?? '')),
      );
      await deliver(product, 'promote', ...releases, '--to', 'staging', '--boot-smoke');
      await use(undefined);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ faultProxy }, use) => {
    await use(faultProxy.address);
  },
  repaired: [
    async ({ faultProxy, published: _published, allowErrors }, use) => {
      allowErrors(/Service Worker registration blocked by Playwright/);
      await use(undefined);
      faultProxy.repair();
    },
    { auto: true },
  ],
});

export { expect };

type Published = { releases: { remote: string; release: string }[]; notes: string[] };

/** Publishes the output folder of a foreign build. @returns `<remote>@<release>` */
export async function publishFolder(
  product: Product,
  folder: string,
  path: string,
): Promise<string> {
  const named = ['--path', path, '--title', path.slice(1)];
  const { releases, notes } = (await deliver(product, 'publish', folder, ...named)) as Published;
  const { remote, release } = releases[0] ?? {};
  expect(notes.join()).toContain('has no types');
  return `${remote}@${release}`;
}

/** The message with which the gate rejects a build; null when it passes. */
export async function getGateFailure(
  product: Product,
  folder: string,
  path: string,
  smoke: '--boot-smoke' | '--no-boot-smoke',
) {
  const release = await publishFolder(product, folder, path);
  try {
    await deliver(product, 'promote', release, '--to', 'staging', smoke);
    return null;
  } catch (error) {
    return String((error as { stderr?: unknown }).stderr);
  }
}

/** The URL folder of the live release of an example. */
export const liveFolder = async (product: Product, { name }: Example): Promise<string> =>
  `/r/${name}/${(await liveReleases(product))[name]}/`;

export function examplePage(page: Page, example: Example) {
  const main = page.getByRole('main');
  return {
    heading: main.getByRole('heading', { level: 1, name: example.heading }),
    styled: main.getByText(example.styled),
    later: main.getByText(example.later),
    button: main.getByRole('button', { name: example.button ?? 'none' }),
    link: main.getByRole('link', { name: /^Questions about/ }),
  };
}
